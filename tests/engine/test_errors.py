"""What a library says of an error is told in one short line."""

from engine.errors import LONGEST_REASON, reason_of


def test_a_short_reason_is_told_as_it_is() -> None:
    assert reason_of(ValueError("bad magic number")) == "bad magic number"


def test_a_reason_that_quotes_the_file_is_cut_and_on_one_line() -> None:
    told = reason_of(ValueError("header:\n" + "x" * 30_000))
    assert told.startswith("header: xxx")
    assert told.endswith("…")
    assert len(told) == LONGEST_REASON
