"""What a row of a table is, and tables that are not a row a case."""
