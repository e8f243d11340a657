"""The light on 3D drawings, for QPainter; the shaders do the same."""

import numpy as np
from PySide6.QtGui import QColor

from engine.numerics.arrays import FloatArray
from gui.paint.camera import Box

SHADE = 0.16  # how much darker a face is that looks away from the light
LIGHT = np.array([-0.3, -0.66, 0.69])
LIGHT /= np.linalg.norm(LIGHT)
"""The direction to the light, as drawn: from the front, above, a little from the left."""


def lit(color: QColor, box: Box, normal: FloatArray, sight: FloatArray) -> QColor:
    """The colour of a face under the light, which shines on both sides.

    Args:
        color: in full light.
        box: what the face stands in.
        normal: (3,) the face's outward normal, along the box's axes.
        sight: (3,) direction to the eye, likewise.
    """
    across = normal / box.scale
    across = (
        across / np.linalg.norm(across) * (1 if float(across @ (sight * box.scale)) >= 0 else -1)
    )
    share = 1 - SHADE * (1 - max(float(across @ LIGHT), 0.0))
    return QColor.fromRgbF(color.redF() * share, color.greenF() * share, color.blueF() * share)
