"""What a file of several classes holds, in words."""

from collections.abc import Iterator

import numpy as np

from engine.messages.language import plural, tr
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.cautions import Caution, on_replicates

ROUNDED = 0.005  # of each class, by which probabilities of two digits are off
USED_AS_THEY_ARE = tr("They are used as they are; check that the columns are one model’s.")


def classes_line(table: ClassTable) -> str:
    """The classes and their cases, or how matrices were read."""
    tallies = class_tallies(table)
    if tallies is None:
        return matrices_line(table)
    words = [f"{label} ({formatting.count(tally)})" for label, tally in tallies]
    return tr("Label {label}: {words}", label=table.label, words=", ".join(words))


def matrices_line(table: ClassTable) -> str:
    """How the matrices of a file were read, and of which classes they are."""
    return tr(
        "Confusion matrices, {orientation}, of {labels}",
        orientation=table.orientation,
        labels=", ".join(table.cases.labels),
    )


def class_cautions(analysis: ClassesAnalysis) -> tuple[Caution, ...]:
    """What to doubt: too few replicates, probabilities that are none of one whole."""
    return (*_on_sums(analysis.table), *on_replicates(analysis.session.bootstrap))


def _on_sums(table: ClassTable) -> Iterator[Caution]:
    """Cautions about probabilities that do not sum to 1, beyond what rounding does."""
    for model in table.cases.models:
        if model.probabilities is None:
            continue
        sums = model.probabilities.sum(axis=1)
        away = np.abs(sums - 1)
        rows = int((away > ROUNDED * max(2, table.cases.classes)).sum())
        if rows:
            what = tr(
                "the probabilities of {name} do not sum to 1 in {rows} of {all}, in one to {sum}",
                name=model.name,
                rows=plural("{count} row", "{count} rows", rows),
                all=formatting.count(len(sums)),
                sum=formatting.plain(float(sums[int(away.argmax())]), 3),
            )
            yield Caution(model.name, what, USED_AS_THEY_ARE)


def class_tallies(table: ClassTable) -> tuple[tuple[str, int], ...] | None:
    """Each class and its cases in use; None where a file of matrices has no cases of its own."""
    cases = table.cases
    if table.label is None or cases.actual is None:
        return None
    return tuple(
        (label, int((cases.actual == place).sum())) for place, label in enumerate(cases.labels)
    )


def use_words(analysis: ClassesAnalysis) -> tuple[str, str]:
    """Rows in use and classifiers, and how sure the numbers are: for the line at the foot."""
    table, done = analysis.table, analysis.bootstrap
    used = formatting.out_of(table.rows_used, table.source.rows_read)
    classifiers = plural("{count} classifier", "{count} classifiers", len(analysis.cases.models))
    classes = plural("{count} class", "{count} classes", analysis.cases.classes)
    sure = ""
    if done is not None:
        sure = plural(
            "{count} bootstrap replicate", "{count} bootstrap replicates", done.replicates
        )
    return tr(
        "{used} rows · {classes} · {classifiers}",
        used=used,
        classes=classes,
        classifiers=classifiers,
    ), sure
