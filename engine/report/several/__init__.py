"""The report on several classes: what stands on it, as a value."""
