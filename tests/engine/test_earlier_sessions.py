"""Session files as versions wrote them, each kind once in each form, still open and answer.

Plain JSON of the first schema; a zip that names its data (`_2`); a zip that holds them.
"""

from pathlib import Path

import pytest

from engine.binary.voros.conditions import Conditions, Range
from engine.data.roles import Roles, ScoreRole
from engine.multiclass.class_roles import ClassRoles, PredictedRole, ProbabilityRole
from engine.multiclass.classes_session import ClassesSession
from engine.session.reopening import reopen
from engine.session.session import Session
from gui.cli import main

SESSIONS = Path(__file__).resolve().parents[1] / "reference" / "sessions"
FORMS = ("", "_2", "_with_data")


@pytest.mark.parametrize("form", FORMS)
def test_two_classes(form: str) -> None:
    reopened = reopen(SESSIONS / f"two_classes{form}.voro")
    saved, dataset = reopened.saved, reopened.dataset

    assert dataset.rows == 6
    assert saved.session == Session(
        roles=Roles(
            "label",
            positive="yes",
            negative="no",
            scores=(ScoreRole("a", "a"), ScoreRole("b", "b", "lower")),
            weight="w",
        ),
        conditions=Conditions(
            cost_fn=Range(2.0, 12.0, "log"),
            prevalence=Range(0.1, 0.2, "logit"),
            measure="ranges",
        ),
        at=0.3,
        regions=("fpr:0:0.5",),
        points=("tpr:0.9",),
        seed=7,
        level=0.9,
        auc_interval="logit",
    )


@pytest.mark.parametrize("form", FORMS)
def test_confusion_matrices(form: str) -> None:
    reopened = reopen(SESSIONS / f"matrices{form}.voro")
    saved, dataset = reopened.saved, reopened.dataset

    assert dataset.rows == 9
    assert saved.session == ClassesSession(
        cost_matrix=((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0)), priors=(0.2, 0.3, 0.5)
    )


@pytest.mark.parametrize("form", FORMS)
def test_probabilities_of_several_classes(form: str) -> None:
    reopened = reopen(SESSIONS / f"probabilities{form}.voro")
    saved, dataset = reopened.saved, reopened.dataset

    assert dataset.rows == 6
    assert saved.session == ClassesSession(
        roles=ClassRoles(
            "actual",
            ("a", "b", "c"),
            (
                ProbabilityRole("soft", (("a", "p_a"), ("b", "p_b"), ("c", "p_c"))),
                PredictedRole("guess", "guess"),
            ),
        ),
        order=("a", "b", "c"),
        sections=(((0, 0.2), (1, 0.1), (2, 0.05)),),
    )


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["two_classes", "matrices", "probabilities"])
def test_each_is_analysed(name: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(SESSIONS / f"{name}{form}.voro")]) == 0
    assert "nan" not in capsys.readouterr().out
