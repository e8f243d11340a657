"""Which rows take part: engine.data.dataset, engine.data.labels, engine.data.cases.amounts."""

from typing import Any

import numpy as np
import pytest

from engine.data.cases.cases import Cases, select_cases
from engine.data.dataset import Dataset, NumberColumn
from engine.data.readers.read import read_bytes
from engine.data.roles import Missing, Roles, ScoreRole
from engine.messages.errors import InputError, UndefinedError

TEXT = """y,a,b
yes,1,5
no,2,
maybe,3,7
,4,8
no,,9
yes,6,x
no,,
yes,7,1
YES,8,2
"""


def select(text: str, missing: Missing = "paired", **changes: Any) -> Cases:
    given = {"label": "y", "positive": "yes", "negative": "no"} | changes
    roles = Roles(**given, scores=(ScoreRole("a", "a"), ScoreRole("b", "bee")), missing=missing)
    return select_cases(read_bytes(text.encode()), roles)


def left_out(cases: Cases) -> dict[str, tuple[int, tuple[int, ...]]]:
    return {left.why: (left.rows, left.first) for left in cases.left_out}


def test_every_row_left_out_has_one_reason() -> None:
    cases = select(TEXT + "no,3,4\n")
    assert left_out(cases) == {
        "y has no label": (1, (5,)),
        "y is maybe": (1, (4,)),
        "a has no score": (2, (6, 8)),
        "bee has no score": (1, (3,)),
        "bee: “x” is not a number": (1, (7,)),
    }
    assert (cases.rows_used, cases.positives, cases.negatives, cases.paired) == (4, 3, 1, True)
    first, second = cases.models
    assert first.positive is second.positive
    assert first.positive.tolist() == [True, True, True, False]
    assert first.score.tolist() == [1, 7, 8, 3]
    assert second.score.tolist() == [5, 1, 2, 4]
    assert (second.name, second.column) == ("bee", "b")


def test_each_model_may_use_its_own_rows() -> None:
    cases = select(TEXT, "each")
    assert left_out(cases) == {
        "y has no label": (1, (5,)),
        "y is maybe": (1, (4,)),
        "no model has a score": (1, (8,)),
    }
    assert (cases.rows_used, cases.positives, cases.negatives, cases.paired) == (6, 4, 2, False)
    first, second = cases.models
    assert first.score.tolist() == [1, 2, 6, 7, 8]
    assert first.positive.tolist() == [True, False, True, True, True]
    assert second.score.tolist() == [5, 9, 1, 2]
    assert second.positive.tolist() == [True, False, True, True]


def test_only_the_first_ten_lines_are_listed() -> None:
    cases = select("y,a,b\nyes,1,2\nno,2,3\n" + "no,,1\n" * 25)
    assert left_out(cases) == {"a has no score": (25, tuple(range(4, 14)))}


def test_nothing_is_copied_where_nothing_is_left_out() -> None:
    dataset = read_bytes(b"y,a,b\nyes,1,2\nno,2,3\n")
    roles = Roles("y", "yes", "no", (ScoreRole("a", "a"), ScoreRole("b", "b")))
    cases = select_cases(dataset, roles)
    for model in cases.models:
        column = dataset.column(model.column)
        assert isinstance(column, NumberColumn)
        assert model.score is column.values


@pytest.mark.parametrize("labels", ["1.0,0.0", "+1,-0", "1,0", "one,zero"])
def test_labels_are_compared_as_numbers_where_both_are(labels: str) -> None:
    one, zero = labels.split(",")
    text = f"y,a,b\n{one},1,2\n{zero},2,3\n"
    given = ("one", "zero") if one == "one" else ("1.00", " 0")
    cases = select(text, positive=given[0], negative=given[1])
    assert cases.models[0].positive.tolist() == [True, False]


def test_words_and_numbers_in_one_label_column() -> None:
    cases = select("y,a,b\n1,1,2\n1.0,2,3\nx,2,3\nno,2,3\nx,1,1\nno,1,1\n", positive="1")
    assert cases.merged[0].spellings == (("1", 1), ("1.0", 1))
    assert left_out(cases) == {"y is x": (2, (4, 6))}


def test_a_word_among_numeric_labels() -> None:
    cases = select("y,a,b\n1,1,2\n0,2,3\n0,2,3\nunclear,2,3\n", positive="1", negative="0")
    assert left_out(cases) == {"y: “unclear” is not a number": (1, (5,))}


def test_many_third_values() -> None:
    rows = "".join(f"other {i},1,2\n" for i in range(30))
    cases = select("y,a,b\nyes,1,2\nno,2,3\n" + rows)
    found = left_out(cases)
    assert len(found) == 11
    assert found["y is neither yes nor no"][0] == 20


def test_a_class_that_is_left_out_wholly() -> None:
    with pytest.raises(UndefinedError, match=r"no row with y = no is left: bee has no score"):
        select("y,a,b\nyes,1,2\nno,2,\n")


def test_wrong_calls() -> None:
    with pytest.raises(InputError, match="no row has the label “ja”"):
        select(TEXT, positive="ja")
    with pytest.raises(InputError, match="are both"):
        select(TEXT, positive="NO")
    with pytest.raises(InputError, match="there is no column “z”"):
        select(TEXT, label="z")
    with pytest.raises(InputError, match="no score column is chosen"):
        select_cases(read_bytes(TEXT.encode()), Roles("y", "yes", "no", ()))


AMOUNTS = """y,s,w,alarm,miss
yes,1,2,,10
yes,2,0.5,x,20
no,3,3,1,
no,4,,2,
yes,5,0,,30
no,6,many,1,
no,7,1,,5
yes,8,1,1,
no,9,2,0,
maybe,10,-1,-1,-1
"""


def amounts_of(text: str, **columns: Any) -> Cases:
    roles = Roles("y", "yes", "no", (ScoreRole("s", "s"),), **columns)
    return select_cases(read_bytes(text.encode()), roles)


def test_cases_without_a_weight_are_left_out_and_counted() -> None:
    cases = amounts_of(AMOUNTS, weight="w")
    assert left_out(cases) == {
        "y is maybe": (1, (11,)),
        "w has no weight": (1, (5,)),
        "w: “many” is not a number": (1, (7,)),
        "w is 0": (1, (6,)),
    }
    assert cases.weights == (3.5, 6.0)
    (model,) = cases.models
    assert model.score.tolist() == [1, 2, 3, 7, 8, 9]
    assert model.amounts.weight is not None
    assert model.amounts.weight.tolist() == [2, 0.5, 3, 1, 1, 2]
    assert amounts_of(AMOUNTS).weights is None


def test_a_case_needs_the_cost_of_the_error_that_can_be_made_of_it() -> None:
    cases = amounts_of(AMOUNTS, case_cost_fp="alarm", case_cost_fn="miss")
    assert left_out(cases) == {
        "y is maybe": (1, (11,)),
        "alarm has no cost": (1, (8,)),
        "miss has no cost": (1, (9,)),
    }
    (model,) = cases.models
    assert model.amounts.cost_fp is not None
    assert model.amounts.cost_fn is not None
    assert model.amounts.cost_fp[~model.positive].tolist() == [1, 2, 1, 0]
    assert model.amounts.cost_fn[model.positive].tolist() == [10, 20, 30]


def test_weights_stay_beside_the_rows_that_each_model_uses() -> None:
    text = "y,a,b,w\nyes,1,,2\nno,2,5,3\nyes,3,6,5\nno,,7,8\n"
    roles = Roles("y", "yes", "no", (ScoreRole("a", "a"), ScoreRole("b", "b")), "each", weight="w")
    first, second = select_cases(read_bytes(text.encode()), roles).models
    assert first.amounts.weight is not None
    assert second.amounts.weight is not None
    assert first.amounts.weight.tolist() == [2, 3, 5]
    assert second.amounts.weight.tolist() == [3, 5, 8]


@pytest.mark.parametrize("role", ["weight", "case_cost_fp"])
@pytest.mark.parametrize(
    ("bad", "words"),
    [("-2", r"below 0 \(-2\), and so are 1 more"), ("inf", r"infinite \(inf\), and")],
)
def test_impossible_amounts_are_refused_with_their_line(role: str, bad: str, words: str) -> None:
    text = f"y,s,w\nyes,1,1\nno,2,1\nno,3,{bad}\nno,4,{bad}\n"
    with pytest.raises(InputError, match=words) as refused:
        amounts_of(text, **{role: "w"})
    assert "line 4, column w" in str(refused.value)


def test_amounts_that_leave_no_curve() -> None:
    with pytest.raises(UndefinedError, match=r"no row with y = no is left: w is 0 \(2 rows\)"):
        amounts_of("y,s,w\nyes,1,1\nno,2,0\nno,3,0\n", weight="w")
    with pytest.raises(InputError, match=r"holds words .*, so it is no case weight"):
        amounts_of("y,s,w\nyes,1,much\nno,2,more\n", weight="w")
    with pytest.raises(InputError, match="there is no column “v”"):
        amounts_of(AMOUNTS, weight="v")


def test_negative_zero_and_zero_are_one_label() -> None:
    dataset: Dataset = read_bytes(b"y,a\n-0.0,1\n0,2\n1,3\n")
    cases = select_cases(dataset, Roles("y", "1", "0", (ScoreRole("a", "a"),)))
    assert np.count_nonzero(~cases.models[0].positive) == 2
