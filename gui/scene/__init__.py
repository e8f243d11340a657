"""3D: drawings and their items, the canvas, pictures, turning by mouse and keys."""
