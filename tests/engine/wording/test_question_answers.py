"""One-line answers, whoever asks what."""

from typing import Any

import pandas as pd
import pytest

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.session.session import Session
from engine.wording.question_answers import QuestionKey, question_answers
from tests.conftest import dataset_of, session_for
from tests.samples import sample


def asking(**wanted: Any) -> Analysis:
    table = pd.read_csv(sample("crossing").path).dropna()
    dataset = dataset_of(
        (table["malignant"] == 1).tolist(),
        forest=table["forest"].tolist(),
        bayes=table["bayes"].tolist(),
    )
    plain: Session = session_for(dataset, **wanted)
    return analyse(plain, dataset)


def answers(analysis: Analysis) -> dict[QuestionKey, tuple[bool, str]]:
    return {each.key: (each.stated, each.answer) for each in question_answers(analysis)}


def test_nothing_is_asked_at_first() -> None:
    found = answers(asking())
    assert list(found) == [
        "constraints",
        "review",
        "one_threshold",
        "unseen",
        "groups",
        "clusters",
        "margin",
        "power",
    ]
    assert not any(stated for stated, _ in found.values())


def test_what_is_still_to_come_says_so() -> None:
    analysis = asking(margin="auc:0.05", reference="forest", power=True)
    found = answers(analysis)
    assert found["margin"] == (True, "the intervals are still being worked out")
    assert found["power"] == (True, "files are drawn")
    *_, refined = refine(analysis)
    assert answers(refined)["margin"] == (True, "shown of bayes")


def test_what_never_comes_is_not_waited_for() -> None:
    asked = {"margin": "cost:0.05", "reference": "forest", "interval": "in-sample"}
    (*_, refined) = refine(asking(bootstrap=0, **asked))
    assert answers(refined)["margin"] == (True, "no interval: no bootstrap was asked for")
    # The window draws no rows of so large a file unasked.
    *_, large = refine(asking(bootstrap=50, **asked), replicates=0)
    assert answers(large)["margin"] == (True, "the intervals are still being worked out")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.analysis.model_geometry.MOST_RESAMPLED", 100)
        *_, large = refine(asking(bootstrap=50, **asked), replicates=0)
        why = (True, "no interval: so many rows are not resampled unasked")
        assert answers(large)["margin"] == why


def test_a_hidden_reference_asks_nothing() -> None:
    found = asking(margin="auc:0.05", reference="forest", hidden=frozenset({"forest"}))
    assert answers(found)["margin"] == (False, "no margin stated")
