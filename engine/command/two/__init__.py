"""Two classes on the command line: options, table and JSON."""
