"""Files only: icons, themes, fonts, shaders, samples, explanations."""

from pathlib import Path

FOLDER = Path(__file__).parent
