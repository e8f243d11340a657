"""How far colours are from each other, for all eyes: CIEDE2000 after Machado's simulation."""

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

CLOSE = 15.0
"""Neighbouring areas nearer than this need a border of ink between them."""

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
# Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009: severity 1.0, linear RGB.
VISIONS: dict[str, NDArray[np.float64]] = {
    "normal": np.eye(3),
    "red": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "green": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "blue": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
# Linear sRGB to XYZ (IEC 61966-2-1), white D65.
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = _TO_XYZ.sum(axis=1)

Lab = tuple[float, float, float]


def least_difference(one: QColor, other: QColor) -> float:
    """The least CIEDE2000 difference of two opaque colours over all kinds of colour vision."""
    return _least_difference(one.rgb(), other.rgb())


@cache
def _least_difference(one: int, other: int) -> float:
    pair = QColor(one), QColor(other)
    return min(ciede2000(*(as_seen(color, vision) for color in pair)) for vision in VISIONS)


def as_seen(color: QColor, vision: str) -> Lab:
    """A colour in CIELAB as it is seen: "normal", or without "red", "green" or "blue" cones."""
    coded = np.array([color.redF(), color.greenF(), color.blueF()])
    linear = np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)
    seen = np.clip(VISIONS[vision] @ linear, 0, 1)
    ratio = _TO_XYZ @ seen / _WHITE
    bent = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = bent.tolist()
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Lab, other: Lab) -> float:
    """The colour difference of CIE 142-2001, with all weights 1.

    Terms are named as in G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference
    Formula", Color Research and Application 30(1), 2005.
    """
    raw = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * _share_of_chroma(raw)
    c1, h1 = _chroma_and_hue(one, stretch)
    c2, h2 = _chroma_and_hue(other, stretch)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    lightness, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else _mean_hue(h1, h2)
    t = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    lift = (lightness - 50) ** 2
    by_l = (other[0] - one[0]) / (1 + 0.015 * lift / math.sqrt(20 + lift))
    by_c = (c2 - c1) / (1 + 0.045 * chroma)
    by_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    bend = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rotation = -math.sin(math.radians(bend)) * 2 * _share_of_chroma(chroma)
    return math.sqrt(by_l**2 + by_c**2 + by_h**2 + rotation * by_c * by_h)


def _share_of_chroma(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _chroma_and_hue(color: Lab, stretch: float) -> tuple[float, float]:
    """C′ and h′ in degrees, with a stretched."""
    a, b = stretch * color[1], color[2]
    return math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def _mean_hue(one: float, other: float) -> float:
    mean = (one + other) / 2
    return mean if abs(one - other) <= 180 else (mean + 180) % 360


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
