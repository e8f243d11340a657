"""A random walk through the real window."""
