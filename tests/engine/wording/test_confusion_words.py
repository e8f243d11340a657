"""The confusion table in words: numbers that add up, and that the file gives again."""

import csv
from decimal import Decimal

import pytest

from engine.analysis.analysis import Analysis
from engine.analysis.confusion_table import confusion_table
from engine.binary.voros.conditions import Conditions, Range
from engine.wording.confusion_words import (
    UNITS,
    ConfusionWords,
    Unit,
    confusion_title,
    confusion_words,
)
from tests.conftest import SAMPLES
from tests.engine.analysis.test_confusion_table import analysed


def worded(analysis: Analysis, unit: Unit) -> ConfusionWords:
    table = confusion_table(analysis)
    assert table is not None
    return confusion_words(analysis, table, unit)


def facts(words: ConfusionWords) -> dict[str, str]:
    return {line.part: line.fact for line in words.lines}


def test_natural_frequencies_and_costs_add_up() -> None:
    for place in range(26, 82, 5):
        words = worded(analysed(at=place / 100), "cases")
        found = {part: int(fact) for part, fact in facts(words).items() if part != "total"}
        assert found["flagged"] + found["spared"] == 1000
        assert found["missed"] + found["cleared"] == found["spared"]
        assert found["found"] + found["alarms"] == found["flagged"]
        below = {line.part: line.below for line in words.lines}
        costs = [Decimal(below[part].split()[1].rstrip(",")) for part in ("missed", "alarms")]
        assert sum(costs) == Decimal(facts(words)["total"])


def test_as_the_picture_has_it() -> None:
    words = worded(analysed(), "cases")
    assert facts(words) == {
        "missed": "36",
        "found": "107",
        "alarms": "114",
        "flagged": "221",
        "cleared": "743",
        "spared": "779",
        "total": "283.6",
    }
    assert [line.below for line in words.lines] == [
        "cost 169.2, at 4.71 each",
        "75\u202f% of 143 positives",
        "cost 114.4, at 1 each",
        "48\u202f% of them positive",
        "87\u202f% of 857 negatives",
        "95\u202f% of them negative",
        "cost in false alarms",
    ]
    assert words.heading == "Of 1,000 cases, π = 14.3\u202f% ◆"
    assert (words.positives, words.negatives) == ("143 positive", "857 negative")


def test_the_printed_rule_gives_the_printed_counts_again() -> None:
    analysis = analysed()
    table = confusion_table(analysis)
    assert table is not None
    assert confusion_title(table) == "forest at score ≥ 0.39"
    with (SAMPLES / "wdbc_partial_oof.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if all(row.values())]
    flagged = [row for row in rows if float(row["forest"]) >= 0.39]
    found = facts(worded(analysis, "counts"))
    positives = sum(row["malignant"] == "1" for row in flagged)
    assert (found["found"], found["alarms"]) == (
        str(positives),
        str(len(flagged) - positives),
    )
    assert found["total"] == str(len(rows))


def test_rates_are_those_of_the_point() -> None:
    words = worded(analysed(), "rates")
    assert facts(words) == {
        "missed": "0.251",
        "found": "0.749",
        "alarms": "0.134",
        "flagged": "0.483",
        "cleared": "0.866",
        "spared": "0.954",
        "total": "0.185",
    }


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("t", [0.0, 1.0])
def test_where_no_one_or_everyone_is_flagged_nothing_is_divided(unit: Unit, t: float) -> None:
    words = worded(analysed(Conditions(t=Range(0.0, 1.0)), at=t), unit)
    assert {line.part for line in words.lines} >= {"missed", "found", "alarms", "cleared"}
    if unit == "cases":
        assert "as in the file" in words.heading


def test_hardly_any_is_not_none() -> None:
    dear = Conditions(t=Range(0.001, 0.01))
    words = worded(analysed(dear, at=0.002), "cases")
    table = confusion_table(analysed(dear, at=0.002))
    assert table is not None
    assert table.shares is not None
    assert (facts(words)["missed"] == "0") == (table.shares.missed == 0)
