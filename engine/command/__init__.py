"""The command line without a screen: options → Session, Analysis → table and JSON."""
