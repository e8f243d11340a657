"""Three and more classes: confusion matrices, the exact VUS and its family."""
