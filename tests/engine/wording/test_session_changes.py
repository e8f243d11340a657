"""What a step changed is said in a few words, whatever it changed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.roles import Roles, ScoreRole
from engine.data.shared_choices import SharedChoices
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostList, CostScenario
from engine.multiclass.ordered_marker import MarkerThresholds
from engine.multiclass.shown_models import ShownModel
from engine.multiclass.weight_line import WeightLine
from engine.multiclass.what_if import ChangedMatrix
from engine.session.plane_choices import PlaneChoices
from engine.session.session import Session
from engine.wording import session_changes
from engine.wording.session_changes import LONGEST, change_words

ROLES = Roles("y", "1", "0", (ScoreRole("a", "forest"), ScoreRole("b", "bayes")))
TWO = Session(roles=ROLES)
ROWS = ((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0))


def stated(**changes: Any) -> Session:
    return replace(TWO, conditions=Conditions(**changes))


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (stated(prevalence=Range(0.1, 0.2)), "prevalence 10–20\u202f%"),
        (stated(prevalence=exactly(0.143)), "prevalence 14.3\u202f%"),
        (stated(cost_fn=Range(2, 12)), "cost of a miss 2–12"),
        (stated(cost_fp=exactly(5000)), "cost of a false alarm 5,000"),
        (stated(t=Range(0.25, 0.5)), "range of t 0.25–0.50"),
        (stated(measure="log-ratio"), "measure log-ratio"),
        (
            stated(cost_fp=exactly(1), cost_fn=exactly(2)),
            "cost of a false alarm 1 and cost of a miss 2",
        ),
        (replace(TWO, at=0.56), "t 0.560"),
        (replace(TWO, hidden=frozenset({"bayes"})), "hide bayes"),
        (replace(TWO, hidden=frozenset({"bayes", "forest"})), "hide 2 models"),
        (replace(TWO, regions=("fpr:0:0.1",)), "add a region"),
        (replace(TWO, points=("tpr:0.9",)), "add an operating point"),
        (replace(TWO, bootstrap=2000), "2,000 replicates"),
        (replace(TWO, level=0.9), "level 90\u202f%"),
        (replace(TWO, seed=7), "seed 7"),
        (replace(TWO, auc_interval="logit"), "logit interval of the AUC"),
        (replace(TWO, plane=PlaneChoices(axes="fnr")), "axes FNR and FPR (detection error)"),
        (replace(TWO, plane=PlaneChoices(chance_band=True)), "show the band of chance"),
        (replace(TWO, roles=replace(ROLES, scores=ROLES.scores[:1])), "what the columns are"),
        (replace(TWO, roles=replace(ROLES, cluster="patient")), "clusters by patient"),
        (replace(TWO, roles=replace(ROLES, fold="part")), "folds by part"),
        (replace(TWO, roles=replace(ROLES, group="site")), "groups by site"),
        (replace(TWO, roles=replace(ROLES, group="site", fold="k")), "what the columns are"),
        (
            replace(TWO, roles=replace(ROLES, scores=(*ROLES.scores, ScoreRole("c", "svm")))),
            "add svm",
        ),
        (
            replace(
                TWO,
                roles=replace(ROLES, scores=(ScoreRole("a", "forest", "lower"), ROLES.scores[1])),
            ),
            "turn forest round",
        ),
        (
            replace(TWO, roles=replace(ROLES, scores=ROLES.scores[::-1])),
            "order of the models",
        ),
        (
            replace(
                TWO,
                hidden=frozenset({"Random forest"}),
                roles=replace(ROLES, scores=(ScoreRole("a", "Random forest"), ROLES.scores[1])),
            ),
            "hide Random forest and rename forest to Random forest",
        ),
        (
            replace(
                TWO,
                roles=replace(ROLES, scores=(replace(ROLES.scores[0], look=4), ROLES.scores[1])),
            ),
            "colours of the models",
        ),
        (TWO, ""),
    ],
)
def test_of_two_classes(after: Session, words: str) -> None:
    assert change_words(TWO, after) == words


def test_what_goes_is_said_too() -> None:
    region = replace(TWO, regions=("fpr:0:0.1",))
    assert change_words(region, TWO) == "remove a region"
    assert change_words(region, replace(TWO, regions=("fpr:0:0.2",))) == "change a region"
    hidden = replace(TWO, hidden=frozenset({"bayes"}))
    assert change_words(hidden, TWO) == "show bayes"
    assert (
        change_words(hidden, replace(TWO, hidden=frozenset({"forest"}))) == "which models are shown"
    )
    priced = stated(cost_fn=Range(2, 12))
    assert change_words(priced, TWO) == "cost of a miss not stated"
    assert (
        change_words(priced, stated(cost_fn=Range(2, 12, "log"))) == "the scale of cost of a miss"
    )
    assert change_words(replace(TWO, at=0.5), TWO) == "t in the middle"


SEVERAL = ClassesSession()
CHANGED: dict[str, Any] = {
    "hidden": frozenset({"crisp"}),
    "bootstrap": 200,
    "seed": 7,
    "level": 0.9,
    "roles": None,
    "models": (ShownModel("crisp", "net"),),
    "swapped": True,
    "cost_matrix": ROWS,
    "priors": (0.5, 0.3, 0.2),
    "order": ("a", "b", "c"),
    "family": "cost matrices",
    "soft_side": 4,
    "finest_side": 16,
    "line": WeightLine((1.0, 0.0), (0.0, 1.0)),
    "measure": CostList((CostScenario(ROWS, (0.2, 0.3, 0.5)),)),
    "sections": (((0, 0.2), (1, 0.1), (2, 0.05)),),
    "what_if": (ChangedMatrix("crisp", ROWS),),
    "thresholds": (MarkerThresholds("marker", 0.1, 0.2),),
    "voros_power": 5,
}


@pytest.mark.parametrize(
    "name", [field for field in ClassesSession.__struct_fields__ if field != "roles"]
)
def test_every_choice_of_several_classes_has_words(name: str) -> None:
    words = change_words(SEVERAL, replace(SEVERAL, **{name: CHANGED[name]}))
    assert words
    assert name not in words.split()[:1] or name in ("order", "priors", "measure", "seed", "level")


def test_what_became_of_models_of_several_classes_is_told_apart() -> None:
    a, b = ShownModel("a", "a"), ShownModel("b", "b")
    named = replace(SEVERAL, models=(ShownModel("a", "net"), b), hidden=frozenset({"net"}))
    hidden = replace(SEVERAL, hidden=frozenset("a"))
    assert change_words(hidden, named) == "rename a to net"
    assert change_words(named, hidden) == "rename net to a"
    assert change_words(SEVERAL, replace(SEVERAL, models=(b, a))) == "order of the models"
    looks = replace(SEVERAL, models=(replace(a, look=1), replace(b, look=0)))
    assert change_words(SEVERAL, looks) == "colours of the models"
    both = replace(SEVERAL, models=(ShownModel("a", "x"), ShownModel("b", "y")))
    assert change_words(SEVERAL, both) == "names of models"


def test_every_field_of_either_kind_has_words() -> None:
    fields = {*Session.__struct_fields__, *ClassesSession.__struct_fields__}
    assert fields - {"conditions", "plane"} == set(session_changes.WORDS)
    assert set(PlaneChoices.__struct_fields__) == set(session_changes.PLANE)
    assert {*Conditions.__struct_fields__} - {"measure", "scenarios"} == set(
        session_changes.CONDITIONS
    )


@given(
    at=st.none() | st.floats(0, 1),
    hidden=st.frozensets(st.text(max_size=90), max_size=4),
    low=st.floats(1e-6, 1e6),
    share=st.floats(1e-6, 0.5),
    level=st.floats(0.5, 0.999),
)
def test_whatever_changed_the_words_fit_a_menu(
    at: float | None, hidden: frozenset[str], low: float, share: float, level: float
) -> None:
    conditions = Conditions(cost_fn=Range(low, 2 * low), prevalence=Range(share, 1.5 * share))
    after: SharedChoices = replace(TWO, at=at, hidden=hidden, conditions=conditions, level=level)
    words = change_words(TWO, after)
    assert 0 < len(words) <= LONGEST
    assert change_words(after, after) == ""
