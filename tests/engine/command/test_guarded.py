"""However a command ends, it ends with words and a status, never with a traceback."""

import pytest

from engine.command.guarded import guarded
from engine.messages.errors import InputError


def test_what_succeeds_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: 0) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (InputError("the file is wrong", where="a.csv", do="Mend it."), 2, "a.csv: the file"),
        (MemoryError(), 1, "not enough memory"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_errors_are_one_line(
    error: BaseException, status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise error

    assert guarded(fail) == status
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
