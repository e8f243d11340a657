"""A rule decides every row of a new file, some rows at a time."""

import math
from pathlib import Path
from typing import BinaryIO

import numpy as np
from msgspec import Struct

from engine.analysis.decision_rule import DECISIONS, NO_DECISION, Applied, DecisionRule
from engine.analysis.score_drift import DriftCounter
from engine.data.read_options import ReadOptions
from engine.jobs.progress import Progress
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.applying.decided_files import (
    Decided,
    added_names,
    decided_file,
    form_of,
    largest_integer,
    refuse_surplus_rows,
)
from engine.opening.applying.new_rows import NewTable
from engine.opening.applying.new_tables import new_table
from engine.session.score_quantiles import ScoreQuantiles

MOST_LINES = 10  # of rows without a decision


class NewFile(Struct, frozen=True):
    """A file to which a rule is to be applied.

    Attributes:
        column: where its scores stand; None: where those of the rule's model stood.
        reading: how it is read.
    """

    path: Path
    column: str | None = None
    reading: ReadOptions = ReadOptions()


def table_for(rule: DecisionRule, new: NewFile, target: Path, progress: Progress) -> NewTable:
    """The new file as its rows will be written at the target.

    Raises:
        InputError: it cannot be read, lacks the column of scores, or has more rows than fit.
        Cancelled: through `progress`.
    """
    column = new.column or rule.column
    table = new_table(
        new.path, column, new.reading, progress, largest=largest_integer(form_of(target))
    )
    refuse_surplus_rows(target, table.rows)
    return table


def apply_rule(
    rule: DecisionRule,
    table: NewTable,
    target: Path,
    file: BinaryIO,
    progress: Progress,
    old: ScoreQuantiles | None = None,
) -> Applied:
    """Decide every row of a table and write it with its score, decision and expected cost.

    Args:
        rule: what decides.
        table: see `table_for`.
        target: its ending names the format.
        file: takes the bytes of it.
        progress: told all along.
        old: how the scores were distributed that the rule was chosen on, where that is known.

    Raises:
        InputError: a row does not fit, no row has a usable score, or the format has too little
            room for the rows.
        Cancelled: through `progress`.
    """
    counts = np.zeros(len(DECISIONS), dtype=np.int64)
    rows, cost, lines = 0, 0.0, list[int]()
    drift = None if old is None else DriftCounter(old)
    with decided_file(target, table, file) as writer:
        for batch in table.batches(progress):
            decisions = rule.decisions(batch.scores)
            decided = Decided(batch.scores, decisions, rule.expected_costs(batch.scores))
            writer.add(batch, decided)
            if drift is not None:
                drift.add(batch.scores)
            rows += decisions.size
            without = decisions == NO_DECISION
            counts += np.bincount(decisions[~without], minlength=counts.size)
            cost += math.fsum(decided.costs[~without].tolist())
            lines += batch.lines[without][: MOST_LINES - len(lines)].tolist()
        if not counts.sum():
            raise InputError(
                tr("no row has a usable score"),
                where=table.where,
                do=tr("Name the column that holds the scores with --score COL."),
            )
    return Applied(
        rows=rows,
        decided=tuple(counts.tolist()),
        first_undecided=tuple(lines),
        cost=None if math.isnan(cost) else cost,
        added=added_names(table.names),
        drift=None if drift is None else drift.drift(),
    )
