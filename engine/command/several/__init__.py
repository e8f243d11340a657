"""Several classes on the command line: options, tables and JSON."""
