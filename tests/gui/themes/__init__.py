"""Tests of colours."""
