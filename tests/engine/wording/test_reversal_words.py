"""Of many reversals those of the models with the highest VOROS are named, the others counted."""

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
    named = words.count("the ranking reverses")
    assert named == min(len(pairs), MOST_REVERSALS)
    if count == 14:
        assert len(pairs) > MOST_REVERSALS + 1
        rest = len(pairs) - MOST_REVERSALS
        assert words.endswith(f"The rankings of {rest} more pairs reverse, too.")
        area = {model.name: model.voros.value for model in analysis.models}
        first = max(pairs, key=lambda pair: (area[pair[0]], area[pair[1]]))
        assert words.startswith(f"{first[0]} has the higher VOROS")
        assert f", {first[1]} uniform" in words.partition(". ")[0]
