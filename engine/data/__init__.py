"""A file becomes a Dataset, or an error a user can act on."""
