"""Regions of interest and partial areas."""
