"""Array types, quadrature and confidence intervals: what every measure stands on."""
