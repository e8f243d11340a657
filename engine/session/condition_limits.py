"""The costs and prevalences that can be stated by hand, in the panel and on the map."""

LOWEST_COST, HIGHEST_COST = 1e-6, 1e6
LOWEST_SHARE = 1e-6
