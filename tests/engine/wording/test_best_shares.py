"""Who is best on how much of [a, b]: the same in every table and in the verdict, 100 % in all."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range
from engine.binary.voros.winners import BestOn
from engine.command.two.terminal_table import as_table
from engine.report.report_tables import results_table
from engine.wording import formatting
from engine.wording.best_shares import MOST_TIES, best_alone, formatted_shares, tie_rows
from engine.wording.text_spans import as_text
from engine.wording.verdict import verdict
from tests.conftest import dataset_of, session_for

# (negatives, positives) flagged: `plain` (0, 4); `early` also (4, 10); `late` has (6, 10) instead.
TRUTH = [True] * 10 + [False] * 10
PLAIN = [3.0] * 4 + [1.0] * 16
EARLY = [3.0] * 4 + [2.0] * 10 + [1.0] * 6
LATE = [3.0] * 4 + [2.0] * 12 + [1.0] * 4


def answer(bounds: Range, **scores: list[float]) -> Analysis:
    dataset = dataset_of(TRUTH, **scores)
    return analyse(session_for(dataset, conditions=Conditions(t=bounds)), dataset)


def text_of(analysis: Analysis) -> str:
    return as_text(verdict(analysis)).replace("\u202f", " ")


def test_a_tie_is_a_row_of_its_own_in_every_table_and_a_part_of_the_verdict() -> None:
    # everyone t, early and late at most .4 t and .6 t, all three .6 (1 - t), no one 1 - t:
    # everyone never, early below t = .6, then all three alike
    analysis = answer(Range(0.2, 0.8), plain=PLAIN, early=EARLY, late=LATE)
    shares = {"plain": "only in ties", "early": "67\u202f%", "late": "only in ties"}
    assert {name: best_alone(analysis, name) for name in shares} == shares
    assert tie_rows(analysis) == [("Tie of plain, early and late", "33\u202f%")]
    assert [model.best_share for model in analysis.models] == pytest.approx([0, 2 / 3, 0])

    report = {row.cells[0].text: row.cells[3].text for row in results_table(analysis, 1).rows}
    assert report == shares | {
        "Tie of plain, early and late": "33\u202f%",
        "Flag no one": "never",
        "Flag everyone": "never",
    }
    lines = as_table(analysis).splitlines()
    (tie,) = (line for line in lines if line.startswith("Tie of plain, early and late"))
    assert tie.endswith(" 33\u202f%")
    assert text_of(analysis).startswith(
        "For t between 0.20 and 0.80 early costs least throughout, tied by plain and late on 33 %."
    )


def test_parts_that_no_one_leads_throughout_are_named_one_by_one() -> None:
    analysis = answer(Range(0.2, 0.8), plain=PLAIN, early=EARLY)
    divided = (BestOn(("plain",), 0.25), BestOn(("plain", "early"), 0.3), BestOn(("early",), 0.45))
    text = text_of(replace(analysis, best_on=divided))
    assert text.startswith(
        "For t between 0.20 and 0.80 early costs least on 45 % of the range, a tie of plain and "
        "early on 30 %, plain on the rest. "
    )
    divided = (BestOn(("plain",), 0.2), BestOn(("plain", "early"), 0.5), BestOn(("early",), 0.3))
    text = text_of(replace(analysis, best_on=divided))
    assert (
        "0.80 plain and early tie on 50 % of the range, early on 30 %, plain on the rest." in text
    )


def test_of_many_ties_the_rest_stand_together() -> None:
    analysis = answer(Range(0.2, 0.8), plain=PLAIN, early=EARLY)
    names = [f"m{place}" for place in range(8)]
    divided = tuple(BestOn((name, "z"), 0.125) for name in names)
    rows = tie_rows(replace(analysis, best_on=divided))
    assert len(rows) == MOST_TIES + 1
    assert rows[-1] == ("Other ties", "38\u202f%")
    many = tie_rows(replace(analysis, best_on=(BestOn(tuple(names), 1.0),)))
    assert many == [("Tie of m0, m1 and 6 others", "100\u202f%")]


@given(st.integers(0, 10**6), st.floats(0, 1), st.floats(0, 1))
def test_what_the_tables_show_adds_up(seed: int, first: float, second: float) -> None:
    chance = np.random.default_rng(seed)
    scores = {name: chance.integers(0, 4, len(TRUTH)).astype(float).tolist() for name in "abc"}
    a, b = sorted((round(first, 2), round(second, 2)))
    analysis = answer(Range(a, b), **scores)
    shown = [text.removeprefix("<\u202f") for text in formatted_shares(analysis).values()]
    known = [float(text.removesuffix("\u202f%")) for text in shown if not text.startswith("0.1")]
    assert sum(known) == pytest.approx(100, abs=1e-9)
    rows = [row.cells[3].text for row in results_table(analysis, 1).rows]
    assert sorted(text for text in rows if text.endswith("%")) == sorted(
        formatted_shares(analysis).values()
    )


@given(st.lists(st.floats(1e-6, 1), min_size=1, max_size=12))
def test_written_shares_of_a_whole_add_up(weights: list[float]) -> None:
    parts = [weight / sum(weights) for weight in weights]
    shown = formatting.shares(parts)
    known = [float(text.removesuffix("\u202f%")) for text in shown if not text.startswith("<")]
    assert sum(known) == pytest.approx(100, abs=1e-9)
    for part, text in zip(parts, shown, strict=True):
        if text.startswith("<"):
            assert part < 0.001
        else:
            assert abs(float(text.removesuffix("\u202f%")) / 100 - part) < 0.01
