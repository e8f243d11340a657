"""How sure the numbers are: DeLong's variance and tests, bootstrap intervals, comparisons."""
