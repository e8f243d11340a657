"""Session files (.voro) of several classes: a ClassesSession and the file it is about."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, convert

from engine.data.options import ReadOptions
from engine.multiclass.cost_measures import (
    CostBox,
    CostList,
    CostMeasure,
    Rows,
    Scenario,
    UniformWeights,
)
from engine.multiclass.roles import (
    ClassRole,
    ClassRoles,
    MarkerRole,
    PredictedRole,
    ProbabilityRole,
)
from engine.multiclass.session import ClassesSession
from engine.progress import Progress, silent
from engine.session_file import (
    SCHEMA,
    content_of,
    not_a_session,
    parts_of,
    refuse_changed_data,
    relative_place,
)

if TYPE_CHECKING:
    from engine.data.dataset import Dataset

KINDS: Mapping[str, type[ClassRole]] = {
    "probabilities": ProbabilityRole,
    "predicted": PredictedRole,
    "marker": MarkerRole,
}
MEASURES: Mapping[str, type[CostMeasure]] = {
    "uniform": UniformWeights,
    "box": CostBox,
    "list": CostList,
}


class SavedClasses(Struct, frozen=True):
    """A session of several classes with the file that it analyses.

    Attributes:
        path: the data file; in the session file it is written relative to that.
        sha256: of the data file when the session was saved.
        reading: how the data file was read.
    """

    session: ClassesSession
    path: Path
    sha256: str
    reading: ReadOptions = ReadOptions()


def write_class_session(saved: SavedClasses, target: Path) -> bytes:
    """A saved session as the bytes of a session file that will lie at `target`."""
    session, roles = saved.session, saved.session.roles
    models = [] if roles is None else roles.models
    named = None if roles is None else parts_of(roles)
    if named is not None:
        named["models"] = [_with_kind(model, KINDS) for model in models]
    content = {
        "schema": SCHEMA,
        "data": {
            "path": relative_place(saved.path, target),
            "sha256": saved.sha256,
            "reading": parts_of(saved.reading),
        },
        "classes": parts_of(session)
        | {
            "roles": named,
            "hidden": sorted(session.hidden),
            "measure": _with_kind(session.measure, MEASURES),
        },
    }
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def _with_kind(value: ClassRole | CostMeasure, kinds: Mapping[str, type]) -> dict[str, Any]:
    """The parts of a value and the word for its type."""
    (kind,) = (word for word, found in kinds.items() if type(value) is found)
    parts = parts_of(value)
    if not isinstance(value, tuple(KINDS.values())):
        parts.pop("name", None)  # a measure's is its type's
    return {"kind": kind} | parts


def is_class_session(path: Path) -> bool:
    """Whether a session file is about several classes.

    Raises:
        InputError: the file is missing, or is no session file.
    """
    return "classes" in content_of(path)


def read_class_session(path: Path) -> SavedClasses:
    """Read a session file of several classes.

    Raises:
        InputError: the file is missing, is no such session file, or is of a later schema.
    """
    content = content_of(path)
    try:
        data = content["data"]
        return SavedClasses(
            session=_session(content["classes"]),
            path=path.resolve().parent / str(data["path"]),
            sha256=str(data["sha256"]),
            reading=convert(data.get("reading", {}), ReadOptions),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise not_a_session(path, f"a part is missing or of the wrong kind ({error})") from error


def reopen_classes(path: Path, progress: Progress = silent) -> tuple[SavedClasses, "Dataset"]:
    """Read a session file of several classes and the data that it is about.

    Raises:
        InputError: either cannot be read, or the data are no longer the same.
    """
    from engine.data.read import read  # pandas, which writing a session never needs

    saved = read_class_session(path)
    dataset = read(saved.path, progress=progress, options=saved.reading)
    refuse_changed_data(path, dataset, saved.path, saved.sha256)
    return saved, dataset


def _session(raw: dict[str, Any]) -> ClassesSession:
    """A ClassesSession from what was written; unknown keys are refused as TypeError."""
    values = dict(raw)
    roles, matrix = values.pop("roles"), values.pop("cost_matrix")
    priors, order = values.pop("priors"), values.pop("order")
    return ClassesSession(
        roles=None if roles is None else _roles(roles),
        hidden=frozenset(values.pop("hidden")),
        cost_matrix=None if matrix is None else _rows(matrix),
        priors=None if priors is None else tuple(priors),
        order=None if order is None else tuple(order),
        measure=_measure(values.pop("measure")),
        sections=tuple(
            tuple((int(place), float(value)) for place, value in fixed)
            for fixed in values.pop("sections", ())
        ),
        **values,
    )


def _roles(raw: dict[str, Any]) -> ClassRoles:
    models: list[ClassRole] = []
    for each in raw["models"]:
        parts = dict(each)
        kind = KINDS[parts.pop("kind")]
        if "columns" in parts:
            parts["columns"] = tuple((str(word), str(column)) for word, column in parts["columns"])
        models.append(kind(**parts))
    return ClassRoles(str(raw["label"]), tuple(raw["labels"]), tuple(models))


def _rows(raw: list[list[float]]) -> Rows:
    return tuple(tuple(float(cell) for cell in row) for row in raw)


def _measure(raw: dict[str, Any]) -> CostMeasure:
    """The measure of cost vectors."""
    parts = dict(raw)
    kind = MEASURES[parts.pop("kind")]
    if kind is CostBox:
        return CostBox(
            cost_low=_rows(parts.pop("cost_low")),
            cost_high=_rows(parts.pop("cost_high")),
            prior_low=tuple(parts.pop("prior_low")),
            prior_high=tuple(parts.pop("prior_high")),
            **parts,
        )
    if kind is CostList:
        listed = [
            Scenario(_rows(each["matrix"]), tuple(each["priors"]), each["weight"])
            for each in parts.pop("scenarios")
        ]
        return CostList(tuple(listed), **parts)
    return UniformWeights(**parts)
