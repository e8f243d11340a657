"""Of many reversals those of the models with the highest VOROS are named, the others counted."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.binary.voros.conditions import Conditions, Range
from engine.session.session import Session
from engine.wording.reversal_words import MOST_REVERSALS, reversal_sentence
from tests.opened_tables import analysis_of_two, opened_table

WIDE = Conditions(cost_fn=Range(1.2, 60, "log"), prevalence=Range(0.02, 0.4, "logit"))


@pytest.mark.parametrize("count", [3, 14])
def test_the_pairs_of_the_leading_models_are_named(tmp_path: Path, count: int) -> None:
    draw = np.random.default_rng(5)
    truth = draw.integers(0, 2, 160)
    columns: dict[str, object] = {"label": truth}
    for place in range(count):
        columns[f"m{place}"] = np.round(truth * draw.uniform(0.8, 1.4) + draw.normal(size=160), 2)
    path = tmp_path / "many.csv"
    pd.DataFrame(columns).to_csv(path, index=False)
    analysis = analysis_of_two(opened_table(path, session=Session(conditions=WIDE)))
    pairs = {(each.better, each.worse) for each in analysis.reversals}
    words = reversal_sentence(analysis)
    named = [pair for pair in pairs if _named(pair, words)]
    assert len(named) == min(len(pairs), MOST_REVERSALS)
    if count == 14:
        assert len(pairs) > MOST_REVERSALS + 1
        rest = len(pairs) - MOST_REVERSALS
        assert words.endswith(f"The rankings of {rest} more pairs reverse, too.")
        area = {model.name: model.voros.value for model in analysis.models}
        first = max(pairs, key=lambda pair: (area[pair[0]], area[pair[1]]))
        assert _named(first, words.partition(". ")[0])
        others = {each.measure for each in analysis.reversals if (each.better, each.worse) in named}
        assert len(re.findall("the rankings? reverses?[.]", words)) <= len(others) + 1 < len(named)


def _named(pair: tuple[str, str], words: str) -> bool:
    """Whether a pair is named, the better one first, alone or beside others."""
    alone = f"{pair[0]} has the higher VOROS uniform in t, {pair[1]} uniform"
    return alone in words or re.search(rf"\b{pair[0]} – {pair[1]}\b", words) is not None
