"""The program as a whole: application, connections, and the commands that paint."""
