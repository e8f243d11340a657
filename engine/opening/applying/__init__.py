"""A rule applied to a new file: its rows in batches, what is decided, and how it is written."""
