"""What the numbers say in words, the same in window, report, command line and JSON."""
