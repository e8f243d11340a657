"""Everything in Voroscope that is true without a screen: data, geometry, measures, words."""
