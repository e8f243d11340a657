"""Tests of what makes the packages that people install."""
