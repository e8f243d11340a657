"""Figures painted with QPainter: the same code draws screen, picture and report."""
