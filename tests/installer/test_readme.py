"""Every command that the README shows of the program is one that runs."""

import csv
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from gui.cli import main
from installer.checkout import ROOT

SAMPLES = ROOT / "resources" / "samples"
START = ".venv/bin/python main.py "
SHOWN = [
    line.strip().removeprefix(START)
    for line in (ROOT / "README.md").read_text("utf-8").splitlines()
    if line.strip().startswith(START)
]


def write(target: Path, head: str, rows: list[str]) -> None:
    target.write_text("\n".join([head, *rows]) + "\n", "utf-8")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that the README speaks of, in the folder where one is."""
    with (SAMPLES / "wdbc_partial_oof.csv").open(encoding="utf-8") as file:
        rows = [f"{row['malignant']},{row['forest']}" for row in csv.DictReader(file)]
    write(tmp_path / "scores.csv", "malignant,forest", rows)
    write(tmp_path / "counted.csv", "malignant,forest,n", [f"{row},2" for row in rows])
    loans = [f"{i % 2},{(7 * i + 23 * (i % 2)) % 60},{20 + i},{900 + i}" for i in range(60)]
    write(tmp_path / "loans.csv", "default,score,interest,amount", loans)
    table = (SAMPLES / "iris.csv").read_text("utf-8")
    (tmp_path / "probabilities.csv").write_text(table, "utf-8")
    table = (SAMPLES / "ordered_marker.csv").read_text("utf-8").replace("marker_a", "marker")
    (tmp_path / "marker.csv").write_text(table, "utf-8")
    write(tmp_path / "matrices.csv", "M,a,b,c", ["a,9,1,0", "b,2,7,1", "c,0,2,8"])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_readme_shows_commands() -> None:
    assert {command.split()[0] for command in SHOWN} == {"analyse", "report", "render", "samples"}


@pytest.mark.parametrize("command", SHOWN)
def test_a_command_of_the_readme_runs(command: str, files: Path) -> None:
    words = shlex.split(command)

    assert main(words) == 0

    written = [word for option, word in pairwise(words) if option in ("-o", "--json")]
    assert all((files / name).stat().st_size > 500 for name in written)
