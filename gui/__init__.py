"""Everything about showing and asking; importing it imports no Qt."""
