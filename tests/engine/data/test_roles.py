"""Guessing roles: engine.data.guessing.role_guess, engine.data.guessing.label_guess, engine.data.guessing.score_guess."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engine.data.dataset import Dataset, TextColumn
from engine.data.guessing.label_guess import find_value
from engine.data.guessing.role_guess import guess_roles
from engine.data.labels import label_values
from engine.data.readers.read import read, read_bytes
from engine.data.roles import GuessedRoles, RoleRequest
from engine.messages.errors import InputError, UserError


def table(**columns: Sequence[object]) -> Dataset:
    names = ",".join(columns)
    rows = "\n".join(",".join(map(str, row)) for row in zip(*columns.values(), strict=True))
    return read_bytes(f"{names}\n{rows}\n".encode())


def parts(guessed: GuessedRoles) -> dict[str, str]:
    """The part of each column, its suspicion and the positive class apart."""
    return {
        guess.column: guess.role
        for guess in guessed.guesses
        if guess.role not in {"positive", "suspicious"}
    }


def score_names(guessed: GuessedRoles) -> list[str]:
    return [score.column for score in guessed.roles.scores]


LABEL = [0, 1] * 6
SCORE = [0.11, 0.52, 0.33, 0.94, 0.15, 0.76, 0.57, 0.28, 0.49, 0.81, 0.22, 0.63]


def test_the_crossing_sample(samples: Path) -> None:
    guessed = guess_roles(read(samples / "wdbc_partial_oof.csv"))
    roles = guessed.roles
    assert (roles.label, roles.positive, roles.negative) == ("malignant", "1", "0")
    assert score_names(guessed) == ["forest", "logistic", "bayes"]
    assert {score.direction for score in roles.scores} == {"higher"}
    assert parts(guessed)["row"] == "id"


def test_the_breast_cancer_sample(samples: Path) -> None:
    guessed = guess_roles(read(samples / "wdbc_test_scores_wide_seed50.csv"))
    assert (guessed.roles.label, guessed.roles.positive) == ("y", "1")
    assert score_names(guessed) == ["logistic", "random_forest", "gaussian_nb", "multinomial_nb"]
    assert parts(guessed)["diagnosis"] == "label again"
    assert parts(guessed)["row"] == "id"


def test_the_one_model_sample(samples: Path) -> None:
    guessed = guess_roles(read(samples / "yardstick_two_class_example.csv"))
    assert (guessed.roles.label, guessed.roles.positive) == ("truth", "Class1")
    assert score_names(guessed) == ["Class1"]


def test_truth_may_be_called_one_and_falsehood_nought() -> None:
    words = ["TRUE" if value else "FALSE" for value in LABEL]
    dataset = table(event=words, risk=SCORE)
    for request in (
        RoleRequest(positive="1"),
        RoleRequest(negative="0"),
        RoleRequest(label="event", positive="1", negative="0"),
    ):
        roles = guess_roles(dataset, request).roles
        assert (roles.positive, roles.negative) == ("TRUE", "FALSE")
    with pytest.raises(InputError, match="holds no “2”"):
        guess_roles(dataset, RoleRequest(label="event", positive="2"))


def test_a_number_that_is_a_value_comes_before_one_behind_a_value() -> None:
    values = label_values(
        TextColumn("y", np.array([0, 1], dtype=np.int32), ("1", "x"), numbers=(2.0, 1.0))
    )
    assert values is not None
    found = find_value(values, "1")
    assert found is not None
    assert found.spelling == "1"


def test_whole_numbers_beside_probabilities_are_asked_about() -> None:
    digits = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]
    dataset = table(digit=digits, event=LABEL, forest=SCORE, logistic=SCORE)
    with pytest.raises(InputError, match="“digit” may be a score") as caught:
        guess_roles(dataset)
    assert "--score forest --score logistic, and --score digit too" in caught.value.do
    named = RoleRequest(scores=("forest", "digit"))
    assert score_names(guess_roles(dataset, named)) == ["forest", "digit"]
    # A marker alone, or beside other measurements, is a score as before.
    assert score_names(guess_roles(table(digit=digits, event=LABEL))) == ["digit"]
    others = table(digit=digits, event=LABEL, marker=[10 * value for value in SCORE])
    assert score_names(guess_roles(others)) == ["digit", "marker"]


def test_columns_that_are_no_labels_are_named_in_grammar() -> None:
    dataset = table(hospital_death=LABEL, y_pred=[1, 0] * 6, age=list(range(40, 52)))
    with pytest.raises(InputError, match="“hospital_death” and “y_pred” have two values"):
        guess_roles(dataset)
    with pytest.raises(InputError, match="12 different numbers, so it looks like a score"):
        guess_roles(table(y=LABEL, risk=SCORE), RoleRequest(label="risk"))


def test_every_column_gets_a_part_and_a_reason() -> None:
    dataset = table(
        patient=[7, 3, 9, 1, 12, 5, 2, 8, 4, 6, 11, 10],
        event=LABEL,
        weight=[1, 2, 2] * 4,
        fold=[1, 2, 3] * 4,
        name=["x", "y", "z", "u"] * 3,
        risk=SCORE,
    )
    guessed = guess_roles(dataset)
    assert parts(guessed) == {
        "patient": "id",
        "event": "label",
        "weight": "weight",
        "fold": "fold",
        "name": "left out",
        "risk": "score",
    }
    assert all(guess.why for guess in guessed.guesses)
    assert guessed.roles.weight is None


def test_what_repeats_is_a_group_and_no_score() -> None:
    dataset = table(
        subject_id=[1, 1, 2, 2, 3, 3] * 2,
        record=["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"],
        clinic=["north", "south", "east"] * 4,
        cv_fold=["f1", "f2", "f3"] * 4,
        event=LABEL,
        decision=["1", "0", "0", "1"] * 3,
        marker=SCORE,
    )
    assert parts(guess_roles(dataset)) == {
        "subject_id": "group",
        "record": "id",
        "clinic": "group",
        "cv_fold": "fold",
        "event": "label",
        "decision": "left out",
        "marker": "score",
    }


def test_numbers_that_are_named_like_an_identity_serve_where_nothing_else_does() -> None:
    assert score_names(guess_roles(table(y=LABEL, number=[1, 2, 2] * 4))) == ["number"]


def test_the_name_decides_between_columns_of_two_values() -> None:
    dataset = table(gender=["m", "f"] * 6, outcome=["ok"] * 8 + ["bad"] * 4, s=SCORE)
    assert guess_roles(dataset).roles.label == "outcome"
    assert guess_roles(dataset).roles.positive == "bad"


def test_two_possible_labels_are_asked_about() -> None:
    dataset = table(abc=[0, 1] * 6, xyz=[0] * 8 + [1] * 4, s=SCORE)
    with pytest.raises(InputError) as caught:
        guess_roles(dataset)
    assert caught.value.what == "the label may be “abc” or “xyz”"
    assert "--label abc" in caught.value.do
    assert guess_roles(dataset, RoleRequest(label="xyz")).roles.label == "xyz"


def test_only_an_attribute_has_two_values() -> None:
    with pytest.raises(InputError, match="no column is named like a label"):
        guess_roles(table(gender=["m", "f"] * 6, s=SCORE))


def test_a_label_of_many_classes_is_no_reason_to_take_another_column() -> None:
    dataset = table(species=["a", "b", "c"] * 4, truth=["a", "b", "c"] * 4, big=LABEL, s=SCORE)
    with pytest.raises(InputError, match="the label has 3 values: a"):
        guess_roles(dataset)


@pytest.mark.parametrize(
    ("values", "positive"),
    [
        ([0, 1], "1"),
        ([-1, 1], "1"),
        (["1.0", "0.0"], "1"),
        (["yes", "no"], "yes"),
        (["FALSE", "TRUE"], "TRUE"),
        (["healthy", "sick"], "sick"),
        (["control", "x9"], "x9"),
        (["Malignant", "Benign"], "Malignant"),
        (["POS", "NEG"], "POS"),
    ],
)
def test_the_positive_class_by_its_meaning(values: list[object], positive: str) -> None:
    assert guess_roles(table(y=values * 6, s=SCORE)).roles.positive == positive


def test_the_positive_class_is_else_the_rarer() -> None:
    guessed = guess_roles(table(y=["abc"] * 8 + ["xyz"] * 4, s=SCORE))
    assert (guessed.roles.positive, guessed.roles.negative) == ("xyz", "abc")
    (why,) = [guess.why for guess in guessed.guesses if guess.role == "positive"]
    assert why == "xyz: the rarer value: 4 of 12 rows"


def test_neither_is_rarer() -> None:
    dataset = table(y=["abc", "xyz"] * 6, s=SCORE)
    with pytest.raises(InputError) as caught:
        guess_roles(dataset)
    assert "--positive abc or --positive xyz" in caught.value.do


def test_spellings_that_the_user_may_use() -> None:
    dataset = table(y=[" Yes ", "no"] * 6, s=SCORE)
    assert guess_roles(dataset, RoleRequest(positive="YES")).roles.positive == "Yes"
    assert guess_roles(dataset, RoleRequest(negative="yes")).roles.positive == "no"
    numeric = table(y=[1, 2] * 6, s=SCORE)
    assert guess_roles(numeric, RoleRequest(positive="+1.0")).roles.positive == "1"


def test_columns_by_position_and_direction() -> None:
    dataset = table(y=LABEL, a=SCORE, b=SCORE[::-1])
    roles = guess_roles(dataset, RoleRequest(label="#1", scores=("#3",), lower=("a",))).roles
    assert [(score.column, score.direction) for score in roles.scores] == [
        ("b", "higher"),
        ("a", "lower"),
    ]
    with pytest.raises(InputError, match="there is no column “#4”"):
        guess_roles(dataset, RoleRequest(label="#4"))


def test_a_low_auc_is_never_flipped() -> None:
    inverted = [1 - LABEL[i] * 0.5 - i / 100 for i in range(12)]
    (score,) = guess_roles(table(y=LABEL, s=inverted)).roles.scores
    assert score.direction == "higher"


def test_a_positive_class_that_every_score_contradicts_is_asked_for() -> None:
    label, rows = LABEL * 4, range(48)
    words = ["sick" if value else "well" for value in label]
    inverted = [1 - label[i] * 0.5 - i / 100 for i in rows]
    with pytest.raises(InputError, match="may be “sick” or “well”") as caught:
        guess_roles(table(y=words, s=inverted))
    assert "--positive well" in str(caught.value)
    for request in (RoleRequest(positive="sick"), RoleRequest(lower=("s",))):
        assert guess_roles(table(y=words, s=inverted), request).roles.positive == "sick"
    # One score that agrees, or none that clearly contradicts, is enough to go on.
    agreeing = [value + i / 100 for i, value in enumerate(label)]
    assert guess_roles(table(y=words, s=inverted, r=agreeing)).roles.positive == "sick"
    level = [i % 3 / 3 + i / 1000 for i in rows]
    assert guess_roles(table(y=words, s=level)).roles.positive == "sick"
    # A code of 1 is no guess.
    assert guess_roles(table(y=label, s=inverted)).roles.positive == "1"


def test_counters_are_no_scores() -> None:
    dataset = table(n=list(range(12)), down=list(range(60, 0, -5)), y=LABEL, s=SCORE)
    assert parts(guess_roles(dataset)) == {"n": "id", "down": "id", "y": "label", "s": "score"}


@pytest.mark.parametrize("extreme", [["inf", "inf"], ["-inf", "inf"], ["1e308", "-1e308"]])
def test_extreme_scores_are_no_counters(extreme: list[str]) -> None:
    dataset = table(y=LABEL, a=[*extreme * 5, "0.5", "2"])
    assert parts(guess_roles(dataset))["a"] == "score"


def test_a_column_that_equals_the_label_is_no_score() -> None:
    dataset = table(y=LABEL, copy=[value * 7 for value in LABEL], s=SCORE)
    assert parts(guess_roles(dataset))["copy"] == "label again"


def test_a_decision_is_no_score_unless_named() -> None:
    decided = [0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1]
    dataset = table(y=LABEL, y_allvar=decided, s=SCORE)
    assert parts(guess_roles(dataset))["y_allvar"] == "left out"
    assert score_names(guess_roles(dataset, RoleRequest(scores=("y_allvar",)))) == ["y_allvar"]
    assert score_names(guess_roles(table(y=LABEL, other=decided))) == ["other"]


def test_a_perfect_score_is_suspicious() -> None:
    labels = [0] * 15 + [1] * 15
    perfect = [round((i * 7 % 15) / 40 + (0.5 if i > 14 else 0), 3) for i in range(30)]
    guessed = guess_roles(table(y=labels, s=perfect))
    assert [guess.column for guess in guessed.guesses if guess.role == "suspicious"] == ["s"]
    assert score_names(guessed) == ["s"]


def test_measurements_beside_scores() -> None:
    glucose = [90.5, 120.5, 88.25, 140, 99, 131, 87, 122, 95, 136, 91, 129]
    dataset = table(y=LABEL, glucose=glucose, forest=SCORE, glm_prob=SCORE[::-1])
    assert score_names(guess_roles(dataset)) == ["forest", "glm_prob"]
    assert score_names(guess_roles(table(y=LABEL, glucose=glucose))) == ["glucose"]


def test_probabilities_of_both_classes() -> None:
    other = [1 - value for value in SCORE]
    dataset = table(truth=["a", "b"] * 6, prob_a=other, prob_b=SCORE)
    assert score_names(guess_roles(dataset, RoleRequest(positive="b"))) == ["prob_b"]
    assert score_names(guess_roles(dataset)) == ["prob_a"]


def test_a_table_with_a_row_a_model_and_case_is_not_pooled() -> None:
    dataset = table(model=["rf"] * 6 + ["lr"] * 6, y=LABEL, score=SCORE)
    roles = guess_roles(dataset).roles
    assert [score.name for score in roles.scores] == ["rf", "lr"]
    assert roles.missing == "each"  # no column tells the cases apart


def test_a_dataset_without_columns_of_numbers() -> None:
    with pytest.raises(UserError, match="no column looks like a score"):
        guess_roles(table(y=LABEL, note=["x", "y", "z"] * 4))
