"""Paints the pictures of the README, as `render` does: the window, and one of every view.

Run it when a view looks different: `make pictures`. It needs a screen, a virtual one will do.
"""

import csv
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from gui.catalogue import TWO_CLASSES, VIEWS
from gui.cli import main as run
from installer.checkout import ROOT

FOLDER = ROOT / "docs" / "views"
SIZE = "880x560"
CROSSING, MATRICES, ORDERED, IRIS = "crossing", "matrices", "ordered", "iris"
# What shows best in another sample than the first of its kind.
SAMPLES = {
    "ordered": ORDERED,
    "class-scores": ORDERED,
    "following": ORDERED,
    "orders": ORDERED,
    "one-vs-rest": IRIS,
}
# The questions of the page Decide are answered where they are asked.
ASKED = {
    "constraints": ("--constraint", "precision:0.8"),
    "one-threshold": ("--one-threshold",),
    "review": ("--review-cost", "0.5"),
    "unseen": ("--test", "other.csv"),
    "groups": ("--group", "site"),
    "clusters": ("--cluster", "patient"),
    "margin": ("--margin", "auc:0.02", "--reference", "forest"),
    "power": ("--power",),
}
ASKED["questions"] = (*ASKED["constraints"], *ASKED["review"], *ASKED["margin"], *ASKED["power"])
TABLE = ROOT / "resources" / "samples" / "wdbc_partial_oof.csv"  # of the first sample
CONDITIONS = ("--label", "malignant", "--cost-fn", "2:12", "--prevalence", "0.1:0.2")
MODELS = ("forest", "bayes", "logistic")


def main() -> None:
    """Paint them all."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        for sample in (CROSSING, MATRICES, ORDERED, IRIS):
            _run("samples", sample, "-o", str(scratch / f"{sample}.voro"))
        _write_asked_tables(scratch)
        window = str(ROOT / "docs" / "window.png")
        _run("render", "window", str(scratch / f"{CROSSING}.voro"), "-o", window)
        for view in VIEWS:
            usual = CROSSING if TWO_CLASSES in view.takes else MATRICES
            shown = [str(scratch / f"{SAMPLES.get(view.key, usual)}.voro")]
            if view.key in ASKED:
                shown = _asking(view.key, scratch)
            target = str(FOLDER / f"{view.key}.png")
            _run("render", view.key, *shown, "-o", target, "--size", SIZE)


def _write_asked_tables(folder: Path) -> None:
    """The first sample with sites and patients, which are made up, and its two halves."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = [
            row | {"site": "north" if number % 5 < 3 else "south", "patient": number // 2}
            for number, row in enumerate(csv.DictReader(file))
        ]
    _write(folder / "all.csv", rows)
    _write(folder / "one.csv", rows[::2])
    _write(folder / "other.csv", rows[1::2])


def _write(target: Path, rows: Sequence[Mapping[str, object]]) -> None:
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def _asking(view: str, folder: Path) -> list[str]:
    """The table, and the options that ask a view's question."""
    table = folder / ("one.csv" if view == "unseen" else "all.csv")
    words = [str(folder / word) if word.endswith(".csv") else word for word in ASKED[view]]
    scores = [word for model in MODELS for word in ("--score", model)]
    return [str(table), *scores, *CONDITIONS, *words]


def _run(*words: str) -> None:
    """Run the program's own command line.

    Raises:
        SystemExit: it failed, and has said why.
    """
    if status := run(words):
        raise SystemExit(status)


if __name__ == "__main__":
    main()
