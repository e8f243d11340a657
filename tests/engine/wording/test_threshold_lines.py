"""The six lines of a threshold: the numbers of the pictures, and what is said where one is missing."""

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.points.operating_point import Confusion
from engine.data.readers.read import read
from engine.session.samples import SAMPLES
from engine.wording.threshold_lines import _ratio, threshold_lines


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    sample = SAMPLES[0]
    return Analyser().analyse(sample.session, read(sample.path))


def test_the_lines_of_the_sample(analysis: Analysis) -> None:
    """158 of 211 and 47 of 352 at π = 1/7; bounds by hand from the formulas."""
    model = analysis.cheapest
    assert model is not None
    found = threshold_lines(analysis, model)
    assert (found.model, found.rule, found.interval) == (
        "forest", "at score ≥ 0.39", "95\u202f% interval"
    )  # fmt: skip
    assert [(line.name, line.value, line.interval) for line in found.lines] == [
        ("TPR, share found", "0.749", "0.686 – 0.803"),
        ("FPR, false alarms", "0.134", "0.102 – 0.173"),
        ("PPV at 14.3\u202f%", "0.483", "0.415 – 0.552"),
        ("NPV at 14.3\u202f%", "0.954", "0.942 – 0.963"),
        ("LR+", "5.61", "4.25 – 7.40"),
        ("LR−", "0.29", "0.23 – 0.37"),
        ("Flagged/1,000 at 14.3\u202f%", "221.4", "192.9 – 256.2"),
    ]
    assert found.why == ""
    assert found.text.startswith("forest at score ≥ 0.39. TPR, share found 0.749, 0.686 – 0.803. ")
    head, *rows = (line.split("\t") for line in found.copied.splitlines())
    assert head[0] == "forest at score ≥ 0.39"
    assert {len(row) for row in rows} == {len(head)} == {4}
    assert float(rows[0][1]) == 158 / 211
    assert float(rows[4][1]) == (158 / 211) / (47 / 352)
    assert float(rows[6][1]) == pytest.approx(1000 * (158 / 211 + 6 * 47 / 352) / 7)


def test_a_count_of_none_is_explained(analysis: Analysis) -> None:
    model = analysis.models[0]
    hits_all = replace(model.at, tpr=1.0, counts=Confusion(tp=211, fp=47, fn=0, tn=305))
    found = threshold_lines(analysis, replace(model, at=hits_all))
    assert [line.interval == "–" for line in found.lines] == [False] * 3 + [
        True,
        False,
        True,
        False,
    ]
    assert found.lines[5].value == "0"
    assert found.why.startswith("No interval: no positive case")


@pytest.mark.parametrize(
    ("value", "words"),
    [(5.608, "5.61"), (56.08, "56.1"), (560.8, "561"), (0.29, "0.29"), (0.0123, "0.012"), (1.0, "1.00")],
)  # fmt: skip
def test_ratios_keep_their_leading_digits(value: float, words: str) -> None:
    assert _ratio(value) == words
