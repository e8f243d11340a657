"""What the import dialog advises: its own controls, never an option of the command line."""

import re
from pathlib import Path

import pytest

from gui.importing.notices import ADVICE, advice_here
from gui.program.app import WindowedProgram
from tests.conftest import INSTALLED
from tests.gui.acts import drop, wait_until

ADVISED = re.compile(r'do=(?:tr\(|f)?\s*\(?\s*[f]?"([^"]*--[^"]*)"')
NO_DIALOG = ("voroscope", "--read-isolated")


def advices() -> list[str]:
    """Every advice of reading and guessing that names an option."""
    folders = ("data", "opening")
    found = [
        match
        for folder in folders
        for path in (INSTALLED / "engine" / folder).rglob("*.py")
        for match in ADVISED.findall(path.read_text("utf-8"))
    ]
    assert len(found) > 8
    return found


@pytest.mark.parametrize("do", advices())
def test_each_option_has_its_control(do: str) -> None:
    if not any(word in do for word in NO_DIALOG):
        assert advice_here(do), do
        assert "--" not in advice_here(do)


def test_other_advice_stands_as_it_is() -> None:
    assert advice_here("Close other programs.") == "Close other programs."
    assert all("--" not in words for _, words in ADVICE)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("".join(f"{i},{i * 37 % 101},{i / 7}\n" for i in range(40)), "Label (truth)"),
        ("".join(f"{'abc'[i % 3]},{i / 40}\n" for i in range(40)), "positive and a negative"),
    ],
)
def test_a_table_that_cannot_be_opened_says_the_next_step(
    program: WindowedProgram, tmp_path: Path, text: str, advice: str
) -> None:
    path = tmp_path / "table.csv"
    path.write_text(
        "x,y,z\n"[: 2 * text.split("\n", maxsplit=1)[0].count(",") + 2].rstrip(",") + "\n" + text
    )
    drop(program, path)
    opening = program.wiring.file_opening
    wait_until(lambda: opening.dialog is not None and opening.dialog.isVisible())
    assert opening.dialog is not None
    assert advice in opening.dialog.doubt.text
    assert "you said so" not in opening.dialog.doubt.text.lower()
    opening.dialog.reject()
