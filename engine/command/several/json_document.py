"""Several classes as JSON, schema voroscope/1: the same object, its two-class parts empty."""

from collections.abc import Iterable
from typing import Any

from engine.command.several.json_classes import classes_form
from engine.command.two.json_analysis import json_text, source_form, warnings_form
from engine.data.roles import Guess
from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.class_source import class_cautions

SEVERAL = tr("this is about two classes, and several were measured")

Json = dict[str, Any]


def classes_as_json(analysis: ClassesAnalysis, guesses: Iterable[Guess] = ()) -> str:
    """The whole analysis as one JSON text that ends in a line feed."""
    return json_text(
        {
            "source": _source(analysis, guesses),
            "conditions": _nothing("cost_fp", "cost_fn", "prevalence", "t", "at", "measure"),
            "models": [],
            "comparison": {"winners": [], "crossings": [], "pairs": [], "reversals": []},
            "classes": classes_form(analysis),
            "why": {"models": SEVERAL, "comparison": SEVERAL},
        }
    )


def _source(analysis: ClassesAnalysis, guesses: Iterable[Guess]) -> Json:
    table = analysis.table
    form = source_form(table.source, table.rows_used, table.left_out, guesses)
    form["warnings"] = warnings_form(class_cautions(analysis))
    form |= _nothing("positive", "negative")
    form |= {"label": table.label, "kind": "counts" if table.label is None else "classes"}
    if table.label is None:
        form["why"]["label"] = tr("confusion matrices need none")
    form["orientation"] = table.orientation
    if table.orientation is None:
        form["why"]["orientation"] = tr("the file holds cases, not matrices")
    return form


def _nothing(*names: str) -> Json:
    """Null for each name, with the reason."""
    return dict.fromkeys(names) | {"why": dict.fromkeys(names, SEVERAL)}
