"""Geometry that knows no statistics."""
