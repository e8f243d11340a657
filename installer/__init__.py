"""What makes the packages that people install; each module is run as `python -m installer.NAME`."""
