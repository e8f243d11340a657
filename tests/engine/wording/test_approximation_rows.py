"""The table of the exact VUS and its approximations (engine.wording.classes.approximation_rows)."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.multiclass.vus import Vus
from engine.wording.classes.approximation_rows import (
    EstimateRow,
    approximation_rows,
    legend_words,
    volume_cell,
)
from tests.gui.several import PLAIN, analysed, iris

MOCK = {  # of vus.md and the mock, computed by other programs
    "vus": ("0.04556", "0.04918", "0.02560", "1/180 = 0.00556"),
    "normalised": ("0.335", "0.365", "0.168", "0"),
    "macro_average": ("0.733", "0.750", "0.600", "0.333"),
    "macro_average_076": ("0.731", "0.748", "0.600", "0.333"),
    "ht2": ("0.845", "0.854", "0.750", "0.500"),
}
SHARES = {
    "A": ((0.9, 0.2, 0.1), (0.05, 0.7, 0.3), (0.05, 0.1, 0.6)),
    "B": ((0.6, 0.1, 0.05), (0.2, 0.85, 0.15), (0.2, 0.05, 0.8)),
    "C": ((0.6, 0.2, 0.2), (0.2, 0.6, 0.2), (0.2, 0.2, 0.6)),
}


def write_three_matrices(folder: Path) -> Path:
    """The three matrices of the field's worked example, as a file."""
    lines = ["classifier,predicted,actual,share"]
    lines += [
        f"{name},{'abc'[row]},{'abc'[column]},{share}"
        for name, shares in SHARES.items()
        for row, line in enumerate(shares)
        for column, share in enumerate(line)
    ]
    path = folder / "three_matrices.csv"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def by_key(rows: tuple[EstimateRow, ...]) -> dict[str, EstimateRow]:
    return {row.key: row for row in rows}


def test_each_measure_has_its_numbers_and_its_chance_level(tmp_path: Path) -> None:
    rows = by_key(approximation_rows(analysed(write_three_matrices(tmp_path))))
    for key, words in MOCK.items():
        assert (*(cell.words for cell in rows[key].cells), rows[key].chance) == words
    assert rows["vus"].name == "VUS, exact"
    assert rows["vus"].leading
    assert [cell.best for cell in rows["vus"].cells] == [False, True, False]
    assert "accuracy" not in rows  # shares alone know no priors
    assert "m" not in rows


def test_a_sampled_number_says_within_how_much(tmp_path: Path) -> None:
    found = analysed(write_three_matrices(tmp_path), replace(PLAIN, voros_power=11))
    rows = by_key(approximation_rows(found))
    assert [cell.words for cell in rows["voros"].cells] == ["0.986", "0.990", "0.958"]
    assert {cell.error for cell in rows["voros"].cells} == {"±.001"}
    assert rows["voros"].chance == "0.921"
    assert legend_words(tuple(rows.values())) == (
        "Bold: highest in its row. ±: sampled, standard error, rounded up."
    )


@pytest.mark.parametrize(
    ("method", "error", "words"),
    [
        ("exact", 0.0, ("0.06250", "")),
        ("sampled", 0.00123, ("0.06250", "±.00016")),
        ("lower bound", 0.0, ("≥ 0.06250", "")),
        ("lower bound", 0.00123, ("≥ 0.06250", "±.00016")),
    ],
)
def test_a_volume_says_how_it_was_found(method: str, error: float, words: tuple[str, str]) -> None:
    vus = Vus(0.5, 3, method, False, 0.0, 0.5, 0.5, error, 4)  # type: ignore[arg-type]
    cell = volume_cell(vus)
    assert (cell.words, cell.error) == words


def test_a_volume_of_many_classes_is_a_power_of_ten() -> None:
    vus = Vus(0.5, 5, "sampled", False, 0.0, 0.5, 0.5, 0.01, 4)
    exact = Fraction(1, 2) / 24**5
    cell = volume_cell(vus)
    assert cell.words == "6.279 × 10⁻⁸"
    assert float(exact) == pytest.approx(6.279e-8, rel=1e-3)
    assert cell.error.startswith("±1")


def test_probabilities_are_ranked_and_ties_are_all_best() -> None:
    rows = by_key(approximation_rows(iris()))
    assert rows["accuracy"].chance == "0.333"
    assert (rows["m"].chance, rows["hum"].chance, rows["pdi"].chance) == ("0.500", "0.167", "0.333")
    assert [cell.best for cell in rows["accuracy"].cells] == [True, True, False]
    alone = approximation_rows(analysed_alone := replace(iris(), models=iris().models[:1]))
    assert len(analysed_alone.models) == 1
    assert not any(cell.best for row in alone for cell in row.cells)
