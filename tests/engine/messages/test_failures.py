"""Any failure is a sentence."""

from engine.messages.errors import InputError
from engine.messages.failures import in_words


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


def test_advice_that_takes_an_option_says_where_to_give_it() -> None:
    error = InputError("the label has 3 values", do="Choose two with --positive VALUE.")
    assert "voroscope analyse FILE" in in_words(error).do
    assert "--save NAME.voro" in in_words(error).do
    plain = InputError("the file is empty", do="Choose a file -- a table -- with rows.")
    assert "command line" not in in_words(plain).do
