"""What the user has chosen, and the file that keeps it."""
