"""Any failure is a sentence."""

from engine.errors import InputError
from gui.errors import in_words


def test_a_user_error_keeps_its_words() -> None:
    failure = in_words(InputError("the file is empty", where="a.csv", do="Choose another."))
    assert (failure.what, failure.where, failure.do) == (
        "The file is empty.",
        "a.csv",
        "Choose another.",
    )


def test_a_place_is_named_where_the_error_names_none() -> None:
    assert in_words(InputError("the file is empty"), where="a.csv").where == "a.csv"


def test_no_memory_says_what_to_do() -> None:
    failure = in_words(MemoryError(), where="a.csv")
    assert "memory" in failure.what
    assert failure.do


def test_a_bug_says_so_without_a_traceback() -> None:
    failure = in_words(ZeroDivisionError("division by zero"))
    assert "Voroscope made a mistake" in failure.what
    assert "Traceback" not in failure.what
