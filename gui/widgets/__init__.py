"""Building blocks that know neither Session nor engine."""
