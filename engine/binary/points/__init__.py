"""Operating points: thresholds with their rates, counts and costs, and rules that choose them."""
