"""Two thresholds: engine.wording.classes.ordered_words, engine.wording.classes.threshold_section."""

import numpy as np
import pytest
from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.multiclass.class_answers import class_cases, marker_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.ordered_marker import MarkerThresholds
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.classes.ordered_words import chosen_words, cost_words, right_rows, volume_rows
from engine.wording.classes.threshold_section import threshold_section
from engine.wording.text_spans import as_text
from tests.engine.multiclass.analysed_cases import analyse_cases
from tests.engine.wording.classes.test_classes_verdict import PLAIN

LABELS = ("low", "mid", "high")
EVEN = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
ORDERED = replace(PLAIN, order=LABELS, cost_matrix=EVEN, priors=(0.5, 0.3, 0.2))
ACTUAL = np.repeat(np.arange(3), 4)
GOOD = [1, 2, 3, 5, 4, 5, 6, 7, 6, 8, 9, 10]  # a tie of two classes at 5 and at 6
WEAK = [1, 9, 3, 5, 4, 5, 2, 7, 6, 3, 8, 10]


def analysed(session: object = ORDERED, **markers: list[int]) -> ClassesAnalysis:
    models = [marker_model(name, np.array(scores, float)) for name, scores in markers.items()]
    return analyse_cases(session, class_cases(LABELS, ACTUAL, models))  # type: ignore[arg-type]


def test_the_cheapest_pair_is_named_with_what_it_saves() -> None:
    # at 4 and 8 one low is called mid (1/4 · .5) and one high (1/4 · .2); at 6 one mid goes wrong
    found = as_text(classes_verdict(analysed(good=GOOD, weak=WEAK)))
    assert found.startswith("With these costs and priors good costs least: 175.0 per 1,000 cases, ")
    assert "and 325.0 less than calling everyone low." in found
    assert "Call low below 4, high from 8, mid between." in found


def test_scores_that_tie_are_all_named_and_chosen() -> None:
    twice = analysed(good=GOOD, weak=WEAK, other=[2 * score for score in GOOD])
    assert "costs least: 175.0 per 1,000 cases, as other does, 325.0 less" in as_text(
        classes_verdict(twice)
    )
    many = analysed(good=GOOD, other=[2 * score for score in GOOD], third=[3 * g for g in GOOD])
    assert ", as other and third do, 325.0 less" in as_text(classes_verdict(many))
    section = threshold_section(twice)
    assert section is not None
    chosen = {row.cells[0]: row.chosen for row in section.tables[0].rows}
    assert (chosen["good"], chosen["other"], chosen["weak"]) == (True, True, False)


def test_all_ways_of_knowing_nothing_that_tie_are_named() -> None:
    session = replace(ORDERED, priors=(0.4, 0.4, 0.2))
    assert as_text(classes_verdict(analysed(session, none=[1] * 12))) == (
        "No pair of thresholds is cheaper than calling everyone low or mid, "
        "which costs 600.0 per 1,000 cases."
    )


def test_moved_thresholds_say_what_they_cost_more() -> None:
    session = replace(ORDERED, thresholds=(MarkerThresholds("good", 4.0, None),))
    found = analysed(session, good=GOOD)
    # all high are called mid: 3/4 of .2 more are lost
    assert "The thresholds 4 and none cost 150.0 more." in as_text(classes_verdict(found))
    (model,) = found.ordered
    assert model.ordered is not None
    assert chosen_words(model.ordered) == "The thresholds were moved by hand."
    assert cost_words(model.ordered, model.ordered.cuts) == "325.0 per 1,000 cases"
    assert dict(right_rows(model.ordered, model.ordered.cuts)) == {
        "low called right": "3 of 4 · 0.750",
        "mid called right": "4 of 4 · 1.000",
        "high called right": "0 of 4 · 0.000",
    }


def test_a_score_that_is_worth_nothing_is_not_recommended() -> None:
    found = as_text(classes_verdict(analysed(none=[1] * 12)))
    assert found == (
        "No pair of thresholds is cheaper than calling everyone low, "
        "which costs 500.0 per 1,000 cases."
    )


def test_the_table_has_thresholds_rates_and_costs() -> None:
    section = threshold_section(analysed(weak=WEAK, good=GOOD))
    assert section is not None
    (table,) = section.tables
    assert table.header == ("", "first ≥", "second ≥", *LABELS, "cost per 1,000")
    assert table.rows[0].cells == ("good", "4", "8", "0.7500", "1.0000", "0.7500", "175.0")
    assert [row.cells[-1] for row in table.rows[2:]] == ["500.0", "700.0", "800.0"]
    unstated = threshold_section(analysed(replace(PLAIN, order=LABELS), good=GOOD))
    assert unstated is not None
    assert len(unstated.tables[0].rows) == 1
    assert "No costs are stated" in unstated.title
    assert threshold_section(analysed(PLAIN, good=GOOD)) is None


def test_the_volume_stands_beside_its_chance_level() -> None:
    found = analysed(good=GOOD)
    rows = dict(volume_rows(found, found.models[0]))
    # of 64 triples two classes tie in some; counted by hand over all triples
    triples = [
        (x < y) * (y < z) + 0.5 * ((x == y) * (y < z) + (x < y) * (y == z)) + (x == y == z) / 6
        for x in GOOD[:4]
        for y in GOOD[4:8]
        for z in GOOD[8:]
    ]
    assert rows["Volume under it"] == f"{sum(triples) / 64:.3f}"
    assert rows["chance level"] == "1/6 = 0.167"


def test_an_order_of_other_classes_is_refused() -> None:
    with pytest.raises(InputError, match="the order names"):
        analysed(replace(ORDERED, order=("low", "mid", "none")), good=GOOD)
