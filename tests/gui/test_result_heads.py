"""The heads of results (engine.wording.result_heads) are the same in window, report and terminal."""

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, exactly
from engine.command.two.results_table import as_table
from engine.report.report_tables import results_table
from engine.wording.result_heads import result_heads
from gui.views.numbers_view import numbers
from tests.conftest import dataset_of, session_for

TRUTH = [True] * 10 + [False] * 10
GOOD = [3.0] * 8 + [1.0] * 2 + [3.0] + [1.0] * 9
MONEY = Conditions(cost_fp=exactly(1.0), cost_fn=exactly(5.0))


def answer(
    *directions: str, hidden: tuple[str, ...] = (), conditions: Conditions | None = None
) -> Analysis:
    names = ("one", "two")[: len(directions)]
    dataset = dataset_of(TRUTH, **dict.fromkeys(names, GOOD))
    session = session_for(dataset, conditions=conditions or Conditions(), hidden=frozenset(hidden))
    assert session.roles is not None
    scores = tuple(
        replace(score, direction=direction)
        for score, direction in zip(session.roles.scores, directions, strict=True)
    )
    return analyse(replace(session, roles=replace(session.roles, scores=scores)), dataset)


@pytest.mark.parametrize(
    ("analysis", "score", "cost"),
    [
        (answer("higher", "higher"), "Score ≥", "Normalised cost"),
        (answer("lower"), "Score ≤", "Normalised cost"),
        (answer("higher", "lower"), "Score", "Normalised cost"),
        (answer("higher", hidden=("one",)), "Score", "Normalised cost"),
        (answer("higher", "lower", hidden=("one",)), "Score ≤", "Normalised cost"),
        (answer("higher", conditions=MONEY), "Score ≥", "Cost per 1,000"),
    ],
)
def test_all_three_have_the_same_heads(analysis: Analysis, score: str, cost: str) -> None:
    heads = result_heads(analysis)
    assert (heads.score, heads.cost) == (score, cost)
    window = [title.replace("\n", " ").replace("\xa0", " ") for title in numbers(analysis)[0]]
    over = "at" if analysis.scenario else "on [a, b]"
    assert window[1].startswith(f"VOROS {over}")
    assert window[2:] == [score, "TPR FPR", heads.short_cost]
    report = [column.head for column in results_table(analysis, 1).columns]
    assert report == ["", "AUC", window[1], "Best on", score, "TPR", "FPR", cost]
    lines = [line.split() for line in as_table(analysis).splitlines()]
    words = f"AUC VOROS Gain Best on {score} TPR FPR {heads.short_cost}".replace(
        " per ", "/"
    ).split()
    assert words in lines
