"""What another t has just changed: who took over at which t, or which threshold moved where."""

import pytest

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions
from engine.wording.what_changed import what_changed
from tests.conftest import dataset_of, session_for

# 10 positives, 10 negatives. `good` finds 8 at 1 false alarm; `wide` all 10 at 4. They cost
# t/10 + (1 − t)/5 and 4t/10, the same at t = 2/5; flagging no one costs 1 − t, less than `good`
# above t = 8/9. `steps` turns at t = 1/2 from (4/10, 9/10) to (1/10, 6/10).
TRUTH = [True] * 10 + [False] * 10
GOOD = [3.0] * 8 + [1.0] * 2 + [3.0] + [1.0] * 9
WIDE = [2.0] * 10 + [2.0] * 4 + [1.0] * 6
STEPS = [3.0] * 6 + [2.0] * 3 + [1.0] + [3.0] + [2.0] * 3 + [1.0] * 6


def said(before: float, after: float, **scores: list[float]) -> str:
    dataset = dataset_of(TRUTH, **(scores or {"good": GOOD, "wide": WIDE}))
    analyser = Analyser()

    def at(t: float) -> Analysis:
        return analyser.analyse(session_for(dataset, conditions=Conditions(), at=t), dataset)

    return what_changed(at(before), at(after))


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (0.3, 0.5, "At t = 0.400 good took over from wide."),
        (0.5, 0.3, "At t = 0.400 wide took over from good."),
        (0.2, 0.95, "At t = 0.889 flagging no one took over from wide."),
        (0.95, 0.5, "At t = 0.889 good took over from flagging no one."),
        (0.5, 0.6, ""),
        (0.5, 0.5, ""),
    ],
)
def test_who_took_over_at_which_t(before: float, after: float, words: str) -> None:
    assert said(before, after) == words


def test_which_threshold_moved_where() -> None:
    assert said(0.4, 0.6, steps=STEPS) == (
        "steps moved from score ≥ 2 to score ≥ 3: TPR 0.900 → 0.600, FPR 0.400 → 0.100."
    )
