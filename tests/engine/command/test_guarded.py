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


def test_what_a_compiled_module_makes_of_ctrl_c_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    def load() -> int:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as interrupt:
            raise ImportError("initialization failed") from interrupt

    assert guarded(load) == 130
    assert capsys.readouterr().err == "voroscope: interrupted.\n"


def test_a_module_that_cannot_be_loaded_is_told_of() -> None:
    def load() -> int:
        raise ImportError("initialization failed")

    with pytest.raises(ImportError, match="initialization failed"):
        guarded(load)
