"""What is open, chosen and found, and the steps back."""
