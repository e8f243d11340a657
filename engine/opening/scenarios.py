"""A file of scenarios: a row an operating condition that was met, for the measure of that name."""

import math
from pathlib import Path

from engine.binary.voros.conditions import Scenario, WeightedScenario
from engine.data.dataset import Dataset, NumberColumn
from engine.data.readers.read import read
from engine.messages.errors import InputError
from engine.messages.language import tr

COLUMNS = ("cost_fp", "cost_fn", "prevalence", "weight")
SPELLINGS = {"c_fp": "cost_fp", "c_fn": "cost_fn", "pi": "prevalence", "π": "prevalence"}


def read_scenarios(path: Path) -> tuple[WeightedScenario, ...]:
    """The scenarios of a table with columns cost_fp, cost_fn, prevalence and perhaps weight.

    Raises:
        InputError: the file cannot be read, a column is missing, or a row holds a value
            that cannot be.
    """
    dataset = read(path)
    columns = {_plain(column.name): column for column in dataset.columns}
    for name in COLUMNS[:3]:
        if not isinstance(columns.get(name), NumberColumn):
            raise InputError(
                tr("a file of scenarios needs a column {name} of numbers", name=name),
                where=str(path),
                do=tr(
                    "Its columns are {columns}; weight may be left out.", columns=", ".join(COLUMNS)
                ),
            )
    values = []
    for name in COLUMNS:
        column = columns.get(name)
        numbers = column.values.tolist() if isinstance(column, NumberColumn) else None
        values.append(numbers or [1.0] * dataset.rows)
    rows = zip(*values, strict=True)
    return tuple(_scenario(dataset, path, row, *numbers) for row, numbers in enumerate(rows))


def _plain(name: str) -> str:
    """A column's name as one of COLUMNS, if it is a spelling of one."""
    plain = name.strip().casefold().replace("-", "_").replace(" ", "_")
    return SPELLINGS.get(plain, plain)


def _scenario(
    dataset: Dataset, path: Path, row: int, fp: float, fn: float, prevalence: float, weight: float
) -> WeightedScenario:
    """One row, checked."""
    possible = (
        0 < fp < math.inf and 0 < fn < math.inf and 0 < prevalence < 1 and 0 <= weight < math.inf
    )
    if not possible:
        raise InputError(
            tr("costs must be above 0, the prevalence between 0 and 1, the weight not negative"),
            where=tr("{path}, line {line_of}", path=path, line_of=dataset.line_of(row)),
            do=tr("Mend or remove that row."),
        )
    return WeightedScenario(Scenario(fp, fn, prevalence), weight)
