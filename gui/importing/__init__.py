"""Asking how a table is read and what its columns are, before it is opened."""
