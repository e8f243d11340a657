"""Painted views and report documents as PNG, SVG and PDF files."""
