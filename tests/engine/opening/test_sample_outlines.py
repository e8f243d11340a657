"""Outlines of samples (and engine.session.sample_outline): what is in each file, brought in order."""

import csv

from engine.opening.sample_outlines import bring_outlines, sample_outline
from engine.session.sample_outline import SampleOutline
from engine.session.samples import BUNDLED, bundled


def test_a_sample_is_outlined_by_what_is_in_its_file() -> None:
    rows = bundled("one-model").path.read_text("utf-8").splitlines()
    assert sample_outline(bundled("one-model")).cases == len(rows) - 1
    assert sample_outline(bundled("matrices")).cases == 0


def test_the_lanes_of_an_ordered_score_are_its_scores_between_0_and_1() -> None:
    with bundled("ordered").path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    outline = sample_outline(bundled("ordered"))
    assert outline.classes == 3
    assert sum(map(len, outline.lanes)) == outline.cases == len(rows)
    every = [score for lane in outline.lanes for score in lane]
    assert (min(every), max(every)) == (0.0, 1.0)


def test_curves_are_hulls_from_corner_to_corner() -> None:
    outline = sample_outline(bundled("crossing"))
    assert isinstance(outline, SampleOutline)
    assert len(outline.curves) == outline.models == 3
    for curve in outline.curves:
        assert (list(curve[0]), list(curve[-1])) == ([0, 0], [1, 1])
        assert list(curve) == sorted(curve)


def test_outlines_come_in_order_until_nobody_wants_more() -> None:
    brought: list[str] = []
    bring_outlines(lambda each: brought.append(each.name), lambda: len(brought) == 2)
    assert brought == [sample.name for sample in BUNDLED[:2]]
