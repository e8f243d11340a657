"""What was guessed of a file, and what is doubtful: alike in window, report, terminal and JSON."""

import json
from pathlib import Path

import pytest

from engine.analysis.further_numbers import with_further
from engine.command.two.json_analysis import as_json
from engine.command.two.terminal_table import as_table
from engine.report.document import Entries
from engine.report.sections import build_report
from engine.session.samples import SAMPLES
from engine.wording.below_chance import all_guesses
from engine.wording.cautions import cautions
from engine.wording.guess_words import guess_words
from engine.wording.text_spans import as_text
from gui.panels.data_panel import DataPanel
from gui.widgets.text import WrappedLabel
from tests.gui import test_one_report
from tests.gui.layout import odd_files
from tests.opened_tables import analysis_of_two, opened_table


def hold_to_one(path: Path) -> None:
    """Compare what is said of a file, opened with nothing named."""
    opened = opened_table(path)
    analysis, guesses = analysis_of_two(opened), opened.guesses
    source = analysis.geometry.source
    lines = guess_words((*source.guesses, *guesses))
    doubts = [str(caution) for caution in cautions(analysis)]

    terminal = " ".join(as_table(analysis, guesses, 10_000).split())
    assert [line for line in lines if f"Guessed: {line}" not in terminal] == []
    assert [doubt for doubt in doubts if f"Warning: {doubt}" not in terminal] == []

    entries: list[tuple[str, str]] = []
    for block in build_report(analysis, guesses, test_one_report.DATE).blocks:
        if isinstance(block, Entries):
            entries += [(as_text(name), as_text(value)) for name, value in block.rows]
    turned = [guess for guess in all_guesses(analysis, guesses) if guess.role == "below chance"]
    assert [value for name, value in entries if name == "Guessed"] == guess_words(
        (*source.guesses, *all_guesses(analysis, guesses))
    )
    assert [value for name, value in entries if name == "Warning"] == doubts

    form = json.loads(as_json(with_further(analysis), guesses))["source"]
    assert [each["why"] for each in form["warnings"]] == doubts
    in_json = [(each["role"], each["column"]) for each in form["guesses"]]
    expected = (*source.guesses, *guesses, *turned)
    assert sorted(in_json) == sorted((guess.role, guess.column) for guess in expected)

    panel = DataPanel()
    panel.show_analysis(analysis)
    panel.guesses.show_guesses(guesses)
    assert list(panel.guesses.lines) == guess_words(guesses)
    notes = " ".join(label.text() for label in panel.findChildren(WrappedLabel))
    for caution in cautions(analysis):
        assert caution.what in notes
    for guess in source.guesses:
        assert f"{guess.role} {guess.column}" in notes
    panel.deleteLater()


@pytest.mark.parametrize("name", [sample.name for sample in SAMPLES])
def test_of_a_sample(name: str) -> None:
    hold_to_one(next(sample.path for sample in SAMPLES if sample.name == name))


@pytest.mark.parametrize("name", sorted(set(odd_files.ODD) - {"long_names"}))
def test_of_a_file_hard_to_show(tmp_path: Path, name: str) -> None:
    hold_to_one(odd_files.write(name, tmp_path))


@pytest.mark.parametrize("name", test_one_report.ODD)
def test_of_a_file_hard_to_guess(tmp_path: Path, name: str) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(test_one_report.ODD[name], "utf-8")
    hold_to_one(path)
