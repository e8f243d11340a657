"""engine.wording.classes.cost_moves, engine.wording.classes.ranked_costs, engine.wording.classes.weight_derivation, engine.wording.classes.line_words."""

import numpy as np
import pytest
from msgspec.structs import replace

from engine.multiclass.class_answers import class_cases, matrix_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from engine.multiclass.stated_costs import (
    CellRanges,
    StatedNumbers,
    StatedRange,
    single,
    with_stated_numbers,
)
from engine.multiclass.weight_line import WeightLine
from engine.wording.classes.cost_moves import moves_section
from engine.wording.classes.line_words import end_words, place_words
from engine.wording.classes.ranked_costs import ranked_costs
from engine.wording.classes.weight_derivation import weight_derivation
from tests.engine.multiclass import oracles
from tests.engine.multiclass.analysed_cases import analyse_cases
from tests.engine.wording.classes.test_classes_verdict import EVEN, PLAIN, cases

LABELS = ("a", "b", "c")
BY_CLASS = ((0.0, 2.0, 8.0), (1.0, 0.0, 8.0), (1.0, 2.0, 0.0))
PICTURE = replace(PLAIN, cost_matrix=BY_CLASS, priors=(0.6, 0.3, 0.1))


def analysed(session: ClassesSession) -> ClassesAnalysis:
    return analyse_cases(session, cases(A=oracles.A, B=oracles.B))


def moves(session: ClassesSession) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    found = moves_section(analysed(session))
    assert found is not None
    (table,) = found.tables
    cells = [[cell.replace("\u202f", " ") for cell in row.cells] for row in table.rows]
    return {name: tuple(rest) for name, *rest in cells}, table.notes


def test_each_number_says_where_the_answer_changes_and_to_whom() -> None:
    rows, notes = moves(PICTURE)
    assert list(rows) == [f"missing {n}" for n in LABELS] + [f"prior of {n}" for n in LABELS]
    # missing c at 4.5 is level with A; at 8 + 7.1 / 0.2 = 43.5 with calling everything c
    assert rows["missing c"] == ("4.5 – 43.5", "A | all c")
    assert rows["missing a"] == ("up to 1.39", "A")
    assert rows["prior of a"] == ("up to 67.6 %", "A")
    assert len(notes) == 1


def test_where_the_answer_changes_at_no_cost_at_all_nothing_changes() -> None:
    """At 0 both cost the same, below there is nothing; 0.1 · 20 is what b and c cost as a."""
    near = [[0.9, 0.0, 0.0], [0.1, 1.0, 0.0], [0.0, 0.0, 1.0]]
    other = [[0.8, 0.0, 0.0], [0.2, 1.0, 0.0], [0.0, 0.0, 1.0]]
    found = moves_section(analyse_cases(replace(PLAIN, cost_matrix=EVEN), cases(x=near, y=other)))
    assert found is not None
    assert found.tables[0].rows[0].cells == ("missing a", "up to 20", "all a")


def test_costs_of_single_errors_are_named_by_what_is_taken_for_what() -> None:
    rows, _ = moves(
        replace(PICTURE, cost_matrix=((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0)))
    )
    assert list(rows)[:2] == ["a for b", "a for c"]
    assert len(rows) == 9


def test_of_many_numbers_those_nearest_to_a_change_are_shown() -> None:
    """Five classes have 25 numbers: twelve are shown, and a note says of how many."""
    labels, near = tuple("abcde"), np.full((5, 5), 0.04) + 0.8 * np.eye(5)
    other = np.full((5, 5), 0.05) + 0.75 * np.eye(5)
    models = [matrix_model(confusion(n, labels, m)) for n, m in (("x", near), ("y", other))]
    costs = 1 - np.eye(5)
    costs[0, 1] = 3.0
    rows = tuple(tuple(row) for row in costs.tolist())
    session = replace(PLAIN, cost_matrix=rows, voros_power=2)
    found = moves_section(analyse_cases(session, class_cases(labels, None, models)))
    assert found is not None
    assert len(found.tables[0].rows) == 12
    assert "The 12 that are nearest to a change, of 25." in found.tables[0].notes


def test_a_range_beyond_which_the_answer_changes_is_named() -> None:
    cells = CellRanges(BY_CLASS, BY_CLASS)
    session = with_stated_numbers(
        PLAIN,
        StatedNumbers(cells.with_miss(2, StatedRange(4, 16)), tuple(map(single, (0.6, 0.3, 0.1)))),
        LABELS,
        None,
    )
    _, notes = moves(session)
    assert notes[-1] == "Within its stated range the answer changes: missing c."


def test_weights_are_derived_with_their_numbers() -> None:
    found = weight_derivation(analysed(PICTURE))
    assert found is not None
    assert found.numbers == "0.6·1, 0.3·2, 0.1·8 → 0.30, 0.30, 0.40"
    assert [(label, words) for label, _, words in found.weights] == [
        ("a", "0.30"),
        ("b", "0.30"),
        ("c", "0.40"),
    ]
    assert "a plane in the cube" in found.notes[0]
    assert weight_derivation(analysed(PLAIN)) is None


def test_errors_with_costs_of_their_own_have_weights_of_their_own() -> None:
    """0.6 · 1 + 0.6 · 9 + 0.3 · 1 + 0.3 · 3 + 0.1 · 5 + 0.1 · 2 = 7.9."""
    own = ((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0))
    found = weight_derivation(analysed(replace(PICTURE, cost_matrix=own)))
    assert found is not None
    assert found.table is not None
    assert found.weights == ()
    assert found.table.rows[2].cells == ("c", "0.684", "0.114", "–")


def test_everyone_is_ranked_by_cost_per_1000() -> None:
    ranked = ranked_costs(analysed(PICTURE))
    assert [(row.name, row.words) for row in ranked] == [
        ("B", "490"),
        ("A", "560"),
        ("all c", "1,200"),
        ("all a", "1,400"),
        ("all b", "1,400"),
    ]
    assert ranked[0].best
    assert ranked[0].share == pytest.approx(490 / 1400)
    assert ranked[2].look is None
    assert ranked_costs(analysed(PLAIN)) == ()
    assert [row.best for row in ranked_costs(analysed(replace(PLAIN, cost_matrix=EVEN)))].count(
        True
    ) == 1


def test_a_line_is_named_by_its_ends() -> None:
    towards = WeightLine((0.0, 0.25, 0.75), (1.0, 0.0, 0.0))
    assert end_words(towards, LABELS, "weights") == ("b 0.25, c 0.75", "only a counts")
    assert end_words(towards, LABELS, "priors")[1] == "only a occurs"
    assert place_words(towards, 0.3) == "0.300"
    drawn = WeightLine((0.2, 0.3, 0.5), (0.6, 0.3, 0.1))
    assert place_words(drawn, 0.5) == "0.40 · 0.30 · 0.30"
    many = WeightLine((0.0, *[0.2] * 5), (1.0, *[0.0] * 5))
    assert end_words(many, tuple("abcdef"), "weights")[0] == "a counts for nothing"
