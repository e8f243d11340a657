"""Columns in a terminal: aligned to the right but the first, by the width letters take."""

from engine.command.grid import grid


def test_the_first_column_to_the_left_the_rest_to_the_right() -> None:
    assert grid(["model", "AUC"], [["a", "0.9"], ["longer", "0.91"]]).splitlines() == [
        "model    AUC",
        "------------",
        "a        0.9",
        "longer  0.91",
    ]


def test_wide_letters_take_two_columns_and_combining_marks_none() -> None:
    wide, marked, plain = grid(["", "x"], [["模", "1"], ["e\u0301", "2"], ["abc", "3"]]).split(
        "\n"
    )[2:]
    assert wide == "模   1"
    assert marked == "e\u0301    2"
    assert plain == "abc  3"
