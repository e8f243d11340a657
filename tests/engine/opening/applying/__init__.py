"""Rules applied to new files."""
