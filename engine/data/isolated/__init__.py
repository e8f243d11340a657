"""Reading in another process, whose limits and whose death do not touch this one."""
