"""Tests of the report as a value."""
