"""Where the reference files lie, and what is stored of them."""

import json
from pathlib import Path
from typing import Any

import resources

FOLDER = Path(__file__).resolve().parent
CHECKOUT = FOLDER.parents[1]
INSTALLED = Path(resources.__file__).resolve().parents[1]  # the checkout, or where its wheel is
BUNDLED = INSTALLED / "resources" / "samples"
OUTSIDE = CHECKOUT.parent / "shared" / "data"

# Score files of packages under the GPL or LGPL: they may be read, but not handed on with the
# project, so they stay in OUTSIDE. What other programs compute from them is among VALUES.
LEFT_OUTSIDE = (
    "proc_aSAH",
    "rocr_",
    "precrec_",
    "cutpointr_",
    "mass_",
    "handtill_",
    "ht01",
    "weka_",
    "trinroc_",
    "grouped_counts_suicide",
)

VALUES: dict[str, Any] = json.loads((FOLDER / "reference.json").read_text("utf-8"))
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text("utf-8"))


def is_outside(name: str) -> bool:
    """Whether a reference file stays outside the checkout, by its name with or without folder."""
    return name.rpartition("/")[2].startswith(LEFT_OUTSIDE)


def path_of(name: str) -> Path:
    """The path of a reference file, such as "weird/no_header.csv".

    The two-class scores, "csv/…", that lie within the checkout are those of the bundled samples.
    """
    if is_outside(name):
        return OUTSIDE / name
    folder, _, file = name.rpartition("/")
    return (BUNDLED if folder == "csv" else FOLDER / folder) / file


def listed(folder: str, *, outside: bool, measured: bool) -> list[str]:
    """Files of MANIFEST under a folder ("" for all), with an AUC or to be refused."""
    return [
        name
        for name, told in MANIFEST.items()
        if name.startswith(folder)
        and is_outside(name) == outside
        and (told["auc"] is not None) == measured
    ]


def aucs_of(name: str) -> dict[str, float]:
    """The AUC of each score that MANIFEST tells of; the only one may have no name ("")."""
    told = MANIFEST[name]
    if isinstance(told["auc"], dict):
        return {score: float(auc) for score, auc in told["auc"].items()}
    args = told["args"]
    return {args[args.index("--score") + 1] if "--score" in args else "": float(told["auc"])}
