"""What makes the program start quickly: each module says what it saves."""
