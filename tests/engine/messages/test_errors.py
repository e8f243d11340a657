"""What a library says of an error is told in one short line."""

from engine.messages.errors import LONGEST_REASON, InputError, reason_of


def test_a_short_reason_is_told_as_it_is() -> None:
    assert reason_of(ValueError("bad magic number")) == "bad magic number"


def test_a_reason_that_quotes_the_file_is_cut_and_on_one_line() -> None:
    told = reason_of(ValueError("header:\n" + "x" * 30_000))
    assert told.startswith("header: xxx")
    assert told.endswith("…")
    assert len(told) == LONGEST_REASON


def test_an_error_is_short_whatever_it_quotes() -> None:
    error = InputError(f"there is no “{'x' * 10**6}”", where="/" + "n" * 5000, do="a, " * 10**5)
    assert len(str(error)) < 4000
    assert error.where.startswith("/nnn")
    assert "…" in error.what
    kept = InputError("is" + " a word" * 50, where="/" + "n" * 290)
    assert "…" not in str(kept)
