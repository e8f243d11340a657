"""Regions that a hand can move: engine.binary.regions.region_box."""

import pytest

from engine.binary.regions.region_box import LEAST_WIDTH, RegionBox, Side, box_of
from engine.binary.regions.region_specs import parse_region


@pytest.mark.parametrize(
    ("spec", "sides"),
    [
        ("two-way:0.3:0.6", (0.0, 0.3, 0.6, 1.0)),
        ("two-way:0.3:0.6:hull", (0.0, 0.3, 0.6, 1.0)),
        ("fpr:0.1:0.25", (0.1, 0.25, 0.0, 1.0)),
        ("tpr:0.8:0.95", (0.0, 1.0, 0.8, 0.95)),
        ("polygon:0.1,0.5;0.1,0.9;0.4,0.9;0.4,0.5", (0.1, 0.4, 0.5, 0.9)),
    ],
)
def test_a_box_is_the_region_that_it_was_made_of(
    spec: str, sides: tuple[float, float, float, float]
) -> None:
    box = box_of(parse_region(spec, None))
    assert box is not None
    assert (box.left, box.right, box.bottom, box.top) == sides
    assert box.spec == spec


@pytest.mark.parametrize(
    "spec", ["phi:0.4", "precision:0.3", "rra:0.4", "polygon:0,0;0,1;1,1", "cost:0.5:0.4"]
)
def test_other_regions_are_no_boxes(spec: str) -> None:
    assert box_of(parse_region(spec, 0.3)) is None


BOX = RegionBox("polygon", 0.1, 0.4, 0.5, 0.9)


@pytest.mark.parametrize(
    ("side", "wanted", "reached"),
    [
        ("left", 0.2, 0.2),
        ("left", -1, 0.0),
        ("left", 0.7, 0.4 - LEAST_WIDTH),
        ("right", 0.0, 0.1 + LEAST_WIDTH),
        ("bottom", 1.0, 0.9 - LEAST_WIDTH),
        ("top", 2.0, 1.0),
    ],
)
def test_a_side_stops_at_the_square_and_before_the_opposite_one(
    side: Side, wanted: float, reached: float
) -> None:
    assert getattr(BOX.with_side(side, wanted), side) == reached


def test_sides_on_the_square_stay_there() -> None:
    box = RegionBox("two-way", 0.0, 0.3, 0.6, 1.0)
    assert box.with_side("left", 0.1) == box
    assert box.shifted(0.1, -0.2) == RegionBox("two-way", 0.0, 0.4, 0.6 - 0.2, 1.0)
    band = RegionBox("fpr", 0.25, 0.5, 0.0, 1.0)
    assert band.shifted(9, 9) == RegionBox("fpr", 0.75, 1.0, 0.0, 1.0)


def test_a_moved_rectangle_keeps_its_size() -> None:
    assert BOX.shifted(0.9, 0.9) == RegionBox("polygon", 0.7, 1.0, 0.6, 1.0)
    assert BOX.shifted(-0.9, -0.9) == RegionBox("polygon", 0.0, 0.1 + 0.2, 0.0, 0.9 - 0.5)
