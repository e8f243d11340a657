"""3D: canvas, items, picking; a Mesh becomes OpenGL."""
