"""Everything in Voroscope that is true without a screen: data, geometry, measures, words."""

__version__ = "0.1.0"
