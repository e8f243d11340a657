"""Which rows take part, and what they count: scores, counts, weights, costs, ROC points."""
