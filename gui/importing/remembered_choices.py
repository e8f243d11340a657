"""What was chosen last time for tables with the same columns.

Nothing that a file holds is written down: columns and label values are kept as digests, which
are recognised when they come again and cannot be read back.
"""

import json
from hashlib import blake2b

from msgspec.structs import replace
from PySide6.QtCore import QSettings

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.labels import spelt
from engine.data.roles import RoleRequest
from engine.opening.column_roles import RequestedColumns
from engine.opening.preview import Preview
from gui.importing.requested_columns import kind_of
from gui.themes.settings import program_settings

FIRST = 10_000  # rows
MOST = 200  # kinds of tables that are remembered
GROUP = "imports"
ORDER = "imports/order"
VERSION = 1


class LastChoices:
    """Remembers choices per set of column names, in the user's settings.

    Args:
        settings: where they are kept; the program's own if None.
    """

    def __init__(self, settings: QSettings | None = None) -> None:
        self._settings = settings or program_settings()

    def keep(self, preview: Preview) -> None:
        """Remember the roles of a table."""
        key = _key(preview.dataset)
        request = preview.requested.request
        names = {column.name for column in preview.columns}
        content = {
            "version": VERSION,
            "label": _digest(request.label),
            "positive": _digest(request.positive),
            "negative": _digest(request.negative),
            "scores": [_digest(name) for name in request.scores],
            "lower": [_digest(name) for name in request.lower if name in names],
            "weight": _digest(request.weight),
            "case_cost_fp": _digest(request.case_cost_fp),
            "case_cost_fn": _digest(request.case_cost_fn),
            "cluster": _digest(request.cluster),
            "fold": _digest(request.fold),
            "group": _digest(request.group),
            "missing": request.missing,
            "kind": request.kind,
            "swap": request.swap,
            "noted": [[_digest(name), note] for name, note in preview.requested.noted],
        }
        order = [each for each in self._order() if each != key]
        for old in order[: max(0, len(order) + 1 - MOST)]:
            self._settings.remove(f"{GROUP}/{old}")
        self._settings.setValue(f"{GROUP}/{key}", json.dumps(content))
        self._settings.setValue(ORDER, json.dumps([*order, key][-MOST:]))

    def recall(self, dataset: Dataset) -> RequestedColumns | None:
        """What was chosen for a table with these columns; None if nothing fits this one."""
        content = _parsed(self._settings.value(f"{GROUP}/{_key(dataset)}"))
        if not isinstance(content, dict) or content.get("version") != VERSION:
            return None
        try:
            return _recalled(content, dataset)
        except (KeyError, TypeError, ValueError):
            return None  # written by another version, or by hand

    def _order(self) -> list[str]:
        found = _parsed(self._settings.value(ORDER))
        return [str(each) for each in found] if isinstance(found, list) else []


def _recalled(content: dict[str, object], dataset: Dataset) -> RequestedColumns:
    """The choices in this table's own words."""
    columns: dict[str | None, str] = {_digest(one.name): one.name for one in dataset.columns}

    def name(key: str) -> str | None:
        found = content.get(key)  # what an earlier version did not write was not chosen
        return None if found is None else columns[str(found)]

    def names(key: str) -> tuple[str, ...]:
        found = content[key]
        if not isinstance(found, list):
            raise TypeError(key)
        return tuple(columns[each] for each in found)

    label = name("label")
    # Of counts the classes are columns.
    spellings = columns.values() if label is None else _spellings(dataset.column(label))
    values = {_digest(spelling): spelling for spelling in spellings}
    noted = content["noted"]
    if not isinstance(noted, list):
        raise TypeError("noted")
    request = RoleRequest(
        label=label,
        scores=names("scores"),
        lower=names("lower"),
        weight=name("weight"),
        case_cost_fp=name("case_cost_fp"),
        case_cost_fn=name("case_cost_fn"),
        cluster=name("cluster"),
        fold=name("fold"),
        group=name("group"),
        missing="each" if content["missing"] == "each" else "paired",
        kind=kind_of(str(content["kind"])),
        swap=bool(content["swap"]),
    )
    positive, negative = content["positive"], content["negative"]
    if positive is not None:
        request = replace(request, positive=values[str(positive)])
    if negative is not None:
        request = replace(request, negative=values[str(negative)])
    return RequestedColumns(request, tuple((columns[each], str(note)) for each, note in noted))


def _spellings(column: Column) -> list[str]:
    """The values of a label, of numbers those among the first rows: this must be quick."""
    if isinstance(column, NumberColumn):
        first = column.values[:FIRST]
        return [spelt(number) for number in sorted(set(first[first == first].tolist()))]
    return list(column.values)


def _key(dataset: Dataset) -> str:
    """One word for a set of column names."""
    return str(_digest("\n".join(sorted(column.name for column in dataset.columns))))


def _digest(text: str | None) -> str | None:
    return None if text is None else blake2b(text.encode(), digest_size=12).hexdigest()


def _parsed(value: object) -> object:
    try:
        return json.loads(value) if isinstance(value, str) else None
    except ValueError:
        return None
