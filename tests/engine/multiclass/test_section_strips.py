"""Strips of sections and their words (engine.wording.classes.section_words): their values, their sections, and when the analysis brings them."""

import numpy as np
import pytest
from msgspec.structs import replace

from engine.messages.errors import Cancelled
from engine.multiclass.class_answers import class_cases, matrix_model
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from engine.multiclass.section_strips import (
    AT_FIRST,
    FRAMES,
    first_section,
    section_strips,
    section_through,
)
from engine.multiclass.vus_polytope import vus_polytope
from engine.wording.classes.section_words import (
    error_words,
    facet_costs,
    facet_words,
    section_sizes,
    section_subtitle,
)
from tests.engine.multiclass import oracles
from tests.engine.multiclass.analysed_cases import analyse_cases

LABELS = ("a", "b", "c")
A, B = confusion("A", LABELS, oracles.A), confusion("B", LABELS, oracles.B)
C = confusion("C", LABELS, np.full((3, 3), 0.2) + 0.4 * np.eye(3))
PICTURE = class_cases(LABELS, None, [matrix_model(found) for found in (A, B, C)])
QUICK = ClassesSession(voros_power=5)


def test_strips_show_the_classifiers_and_what_lies_between() -> None:
    found = first_section(vus_polytope([A, B, C]))
    strips = section_strips(found)
    assert [strip.profile.coordinate for strip in strips] == list(AT_FIRST)
    for strip in strips:
        coordinate = strip.profile.coordinate
        assert len(strip.values) == FRAMES
        assert list(strip.values) == sorted(strip.values)
        own = {float(each.errors[coordinate]) for each in (A, B, C)}
        shown = np.array(strip.values)
        assert all(np.abs(shown - value).min() < 1e-9 for value in own)
        for value, section in zip(strip.values, strip.sections, strict=True):
            assert dict(section.fixed) == {**dict(found.fixed), coordinate: value}
            volume = strip.profile.volume_at(np.array([value]))
            assert section.solid.volume == pytest.approx(float(volume[0]), abs=1e-11)
            assert section.solid.volume > 0


def test_a_section_through_a_classifier_holds_it() -> None:
    polytope = vus_polytope([A, B, C])
    for place, found in enumerate((A, B, C)):
        through = section_through(polytope, place, (2, 3, 4))
        assert through.through(place)
        assert dict(through.fixed) == {i: pytest.approx(found.errors[i]) for i in (2, 3, 4)}


def test_a_facet_is_worded_with_its_costs_and_who_is_cheapest() -> None:
    found = first_section(vus_polytope([A, B, C]))
    names = {found.best_on(face): face for face in range(len(found.facets)) if found.facets[face]}
    face = names["A", "B", "all a"]
    words = facet_words(found, face)
    assert words is not None
    assert words.heading == "A and B are jointly cheapest"
    assert words.explained.endswith("with all a")
    assert [name for name, _ in words.costs] == ["A, B, all a", "C", "all b", "all c"]
    costs = np.array(facet_costs(found, face))
    assert costs.sum() == pytest.approx(1)
    assert np.diagonal(costs).tolist() == [0, 0, 0]
    for confusion_matrix, name in ((A, "A"), (B, "B"), (C, "C")):
        own = f"{(costs * confusion_matrix.ratios).sum():.3f}"
        assert any(name in who.split(", ") and cost == own for who, cost in words.costs)
    assert facet_words(found, next(f for f, by in enumerate(found.facets) if not by)) is None


def test_volumes_are_printed_with_their_names() -> None:
    found = first_section(vus_polytope([A, B, C]))
    assert section_sizes(found) == (
        ("Volume, the solid", "0.301"),
        ("of what is valid, the ghost", "0.450"),
        ("Solid ÷ ghost", "67\u202f%"),
        ("the same with no knowledge", "0.2\u202f%"),
    )
    assert section_subtitle(found).startswith("the reach of A, B and C in six error ratios")
    assert error_words(0, LABELS) == "b taken for a"


def test_the_analysis_shows_the_section_that_is_asked_for_and_refines_to_its_strips() -> None:
    first = analyse_cases(QUICK, PICTURE)
    assert first.section is not None
    assert dict(first.section.fixed) == pytest.approx({0: 0.2, 1: 0.1, 5: 0.1})
    assert list(refine_classes(first)) == []
    wanted = ((1, 0.3), (2, 0.1), (3, 0.2))
    found = analyse_cases(replace(QUICK, sections=(wanted,)), PICTURE)
    (refined,) = refine_classes(found, strips=True)
    assert refined.section is not None
    assert refined.section.fixed == wanted
    assert [strip.profile.coordinate for strip in refined.strips] == [1, 2, 3]


def test_strips_can_be_cancelled() -> None:
    shares: list[float] = []

    def stop(fraction: float, doing: str) -> None:
        assert doing
        shares.append(fraction)
        if fraction > 0.5:
            raise Cancelled

    with pytest.raises(Cancelled):
        section_strips(first_section(vus_polytope([A, B, C])), stop)
    assert len(shares) > 10
    assert shares == sorted(shares)
