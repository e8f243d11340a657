"""Packages for Linux: a .deb, and a folder that installs itself where there is no package."""
