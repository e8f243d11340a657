"""A Session on a Dataset becomes an Analysis: all that views, tables and report show."""
