"""Views show an Analysis and keep nothing but camera and hover."""
