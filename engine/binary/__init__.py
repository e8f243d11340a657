"""Two classes: curve, hull, operating conditions, VOROS, comparison."""
