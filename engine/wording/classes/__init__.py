"""Words and tables of several classes, for window and terminal alike."""
