"""What columns are for, where nobody said so; each guess has its reason."""
