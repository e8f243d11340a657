"""Cells become columns of numbers or words."""
