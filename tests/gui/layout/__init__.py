"""Whether everything that is said in the window can be read."""
