"""gui.scene.face_bands: bands cut in one go are what cutting one by one leaves of a polygon."""

import math

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from engine.geometry.hidden import split_polygon
from engine.numerics.arrays import FloatArray
from gui.scene.face_bands import bands_of

SPACING = 7 * math.sqrt(2)
UPWARDS = np.ones(2)


def area(corners: list[list[float]]) -> float:
    x, y = np.array(corners).T
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)


def one_by_one(corners: FloatArray) -> list[list[list[float]]]:
    found = []
    height = corners.sum(axis=1)
    for step in range(math.floor(height.min() / SPACING), math.ceil(height.max() / SPACING) + 1):
        above = split_polygon(corners, UPWARDS, (step - 0.25) * SPACING, 0.0)[1]
        if len(above):
            found.append(split_polygon(above, UPWARDS, (step + 0.25) * SPACING, 0.0)[0].tolist())
    return [band for band in found if len(band)]


SQUARE = np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]])
ALONG_THE_BANDS = np.array([[0.0, 50.0], [50.0, 0.0], [150.0, 100.0], [100.0, 150.0]])


@pytest.mark.parametrize("turned", [1, -1])
@pytest.mark.parametrize("seed", range(20))
def test_they_are_those_of_cutting_one_by_one(seed: int, turned: int) -> None:
    drawn = np.random.default_rng(seed).uniform(-50, 350, (seed % 7 + 3, 2))
    for points in (drawn, SQUARE, ALONG_THE_BANDS):
        corners = np.roll(points[ConvexHull(points).vertices][::turned], seed, axis=0)
        found, expected = list(bands_of(corners, SPACING)), one_by_one(corners)
        assert len(found) == len(expected)
        for band, other in zip(found, expected, strict=True):
            assert area(band) == pytest.approx(area(other), abs=1e-9)
            for end in (np.min, np.max):
                assert end(band, axis=0) == pytest.approx(end(other, axis=0), abs=1e-9)
