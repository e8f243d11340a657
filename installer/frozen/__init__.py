"""The folder that every bundle is made of: the program with its own Python."""
