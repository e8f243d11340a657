"""Opening a table: what it holds, what its columns are, and the jobs that the window asks for."""
