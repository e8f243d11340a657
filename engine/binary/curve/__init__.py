"""The ROC curve and its hull in exact counts, weighted or not."""
