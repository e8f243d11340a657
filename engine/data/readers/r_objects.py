"""Data frames in files of R (.rds, .RData): their cells, and nothing that R could run."""

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from engine.data.columns.extent import check_width
from engine.data.columns.typed import Categories, Values, dataset_of
from engine.data.dataset import Dataset
from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError, SeveralTablesError
from engine.messages.language import listing, tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray
    from rdata.parser import RObject, RObjectInfo

MOST_ROWS = 1 << 25  # of a sequence that the file only describes
LARGEST_DAY = 3_000_000  # since 1970; what is beyond is no date
_WHAT = {
    **dict.fromkeys(["CLO", "SPECIAL", "BUILTIN", "BCODE"], tr("a function")),
    **dict.fromkeys(["LANG", "EXPR", "PROM", "SYM"], tr("R code, which is never run")),
    **dict.fromkeys(["ENV", "GLOBALENV", "BASEENV", "EMPTYENV"], tr("an environment")),
    **dict.fromkeys(["VEC", "LIST"], tr("a list")),
    **dict.fromkeys(["INT", "REAL", "LGL", "STR", "CPLX"], tr("a vector")),
    **dict.fromkeys(["NILVALUE", "NIL"], tr("nothing")),
}
_ATOMIC = frozenset(["INT", "REAL", "LGL", "STR", "CPLX"])
_LATIN1 = 1 << 2  # a flag of R's strings


def read_r(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a data frame or a matrix that R saved; rows are numbered from 1.

    Factors become words. Row names that are no numbers become a column "row". Functions and
    promises in the file are parsed and left alone; nothing is run.

    Raises:
        InputError: it is damaged, holds no table, or several and none is named.
        Cancelled: through `progress`.
    """
    file, _ = origin.open()
    with file:
        content = file.read()
    found = _parsed(content, origin.name)
    chosen = _chosen(dict(_tables(found)), found, options.sheet, origin.name)
    names, columns = _columns(chosen, origin.name)
    return dataset_of(origin, names, columns, options=options, progress=progress)


def _parsed(content: bytes, where: str) -> "RObject":
    import warnings

    from rdata.parser import DEFAULT_ALTREP_MAP, parse_data

    described = {b"compact_intseq": _sequence, b"compact_realseq": _sequence}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what is not understood, we read nothing
            object_ = parse_data(
                content,
                altrep_constructor_dict={**DEFAULT_ALTREP_MAP, **described},
                extension=".rds",
            ).object
    except MemoryError:
        raise
    except RecursionError:
        raise _damaged(tr("its lists are nested too deep"), where) from None
    except Exception as error:  # noqa: BLE001 - the parser raises what it likes
        raise _damaged(shown(str(error)) or tr("it ends too soon"), where) from None
    return object_


def _damaged(why: str, where: str) -> InputError:
    return InputError(
        tr("the R file cannot be read ({why})", why=why),
        where=where,
        do=tr("Save the data frame again with saveRDS, or with write.csv."),
    )


def _sequence(state: "RObject") -> "tuple[RObjectInfo, NDArray[Any]]":
    """The numbers of a sequence of which the file tells only the first and how many."""
    from rdata.parser import RObjectInfo, RObjectType

    rows, start, step = (float(value) for value in state.value[:3])
    if not 0 <= rows <= MOST_ROWS:
        raise ValueError(f"a sequence of {rows:.0f} numbers is only described")
    kind = RObjectType.REAL if state.value.dtype.kind == "f" else RObjectType.INT
    info = RObjectInfo(kind, object=False, attributes=False, tag=False, gp=0, reference=0)
    return info, start + step * np.arange(int(rows))


def _tables(found: "RObject", name: str = "") -> "Iterator[tuple[str, RObject]]":
    """The tables in an object, by name; those in lists too, down to two lists deep."""
    if _is_table(found):
        yield name, found
    elif _kind(found) == "LIST":  # the objects of an .RData file
        for tag, member in _pairs(found):
            yield from _inside(member, tag)
    elif _kind(found) == "VEC":
        yield from _inside(found, name)


def _inside(member: "RObject", name: str) -> "Iterator[tuple[str, RObject]]":
    if _is_table(member):
        yield name, member
    elif _kind(member) == "VEC":
        names = _texts(_attributes(member).get("names"))
        for place, part in enumerate(member.value):
            if _is_table(part):
                inner = names[place] if place < len(names) else None
                yield (f"{name}${inner}" if name else inner or str(place + 1)), part


def _is_table(found: "RObject") -> bool:
    attributes = _attributes(found)
    if "data.frame" in _texts(attributes.get("class")):
        return _kind(found) == "VEC"
    if _kind(found) in _ATOMIC:
        return "dim" in attributes and len(attributes["dim"].value) == 2
    if _kind(found) != "VEC" or "names" not in attributes:
        return False
    sizes = {len(part.value) if _kind(part) in _ATOMIC else -1 for part in found.value}
    return len(sizes) == 1 and min(sizes) > 1  # a list of equally long vectors


def _chosen(
    tables: "dict[str, RObject]", found: "RObject", wanted: str | None, where: str
) -> "RObject":
    if not tables:
        members = list(_pairs(found)) if _kind(found) == "LIST" else [("", found)]
        kinds = sorted({_WHAT.get(_kind(member), _kind(member)) for _, member in members})
        raise InputError(
            tr("the R file holds no data frame, but {kinds}", kinds=listing(kinds)),
            where=where,
            do=tr("Save the data frame itself with saveRDS, or with write.csv."),
        )
    listed = ", ".join(shown(name) for name in list(tables)[:20])
    if wanted is not None and wanted in tables:
        return tables[wanted]
    if wanted is not None and (len(tables) > 1 or "" not in tables):
        raise InputError(
            tr("there is no data frame “{wanted}”", wanted=wanted),
            where=where,
            do=tr("Those there are: {listed}.", listed=listed),
        )
    if len(tables) > 1:
        raise SeveralTablesError(
            tr("the R file holds {count} data frames: {listed}", count=len(tables), listed=listed),
            where=where,
            do=tr("Choose one: --sheet {shown}", shown=shown(next(iter(tables)))),
            tables=tuple(tables),
        )
    return next(iter(tables.values()))


def _columns(table: "RObject", where: str) -> tuple[list[str | None], list[Values]]:
    """The names and cells of a table's columns."""
    attributes = _attributes(table)
    if _kind(table) in _ATOMIC:
        return _of_matrix(table, attributes, where)
    names: list[str | None] = list(_texts(attributes.get("names")))
    check_width(len(table.value), where)
    names += [None] * (len(table.value) - len(names))
    columns = [_column(part) for part in table.value]
    rows = _texts(attributes.get("row.names"))
    if any(row is not None and not row.isdigit() for row in rows):
        return ["row", *names], [rows, *columns]
    return names, columns


def _of_matrix(
    matrix: "RObject", attributes: "Mapping[str, RObject]", where: str
) -> tuple[list[str | None], list[Values]]:
    rows, width = (int(size) for size in attributes["dim"].value)
    check_width(width, where)
    if rows * width != len(matrix.value):
        raise _damaged(tr("a matrix is not as large as it says"), where)
    cells = _column(matrix)
    columns: list[Values] = [
        cast("Values", cells[place * rows : (place + 1) * rows])  # type: ignore[index]
        for place in range(width)
    ]
    given = attributes.get("dimnames")
    both = given.value if given is not None and _kind(given) == "VEC" else []
    names: list[str | None] = list(_texts(both[1])) if len(both) == 2 else []
    names += [None] * (width - len(names))
    row_names = _texts(both[0]) if both else []
    if row_names and len(row_names) == rows:
        return ["row", *names], [row_names, *columns]
    return names, columns


def _column(part: "RObject") -> Values:
    """The cells of a vector."""
    attributes = _attributes(part)
    classes = _texts(attributes.get("class"))
    if _kind(part) == "STR":
        return _texts(part)
    if _kind(part) not in _ATOMIC:
        return [[] if _kind(member) != "NILVALUE" else None for member in part.value or ()]
    values: NDArray[Any] = part.value
    if "factor" in classes:
        codes = np.ma.filled(np.ma.asarray(values), 0).astype(np.int64) - 1
        return Categories(codes, _texts(attributes.get("levels")))
    if "integer64" in classes and values.dtype == np.float64:
        whole = np.ma.getdata(values).view(np.int64)
        return np.ma.masked_equal(whole, np.iinfo(np.int64).min)
    if "Date" in classes:
        return _dates(values, 1, "D")
    if "POSIXct" in classes:
        return _dates(values, 86_400, "s")
    return values


def _dates(values: "NDArray[Any]", per_day: int, unit: str) -> "NDArray[Any]":
    """Dates and times from numbers of days or seconds."""
    numbers = np.ma.filled(np.ma.asarray(values).astype(np.float64), np.nan)
    known = np.abs(numbers) < LARGEST_DAY * per_day
    whole = np.where(known, np.floor(np.where(known, numbers, 0)), 0).astype(np.int64)
    dates = whole.astype(f"datetime64[{unit}]")
    dates[~known] = np.datetime64("NaT")
    return dates


def _kind(found: "RObject") -> str:
    return str(found.info.type.name)


def _pairs(found: "RObject") -> "Iterator[tuple[str, RObject]]":
    """The members of a pair list and their names."""
    node: RObject | None = found
    while node is not None and _kind(node) == "LIST":
        first, rest = node.value
        tag = node.tag
        while tag is not None and _kind(tag) == "REF":
            tag = tag.referenced_object
        yield (_text(tag.value) or "" if tag is not None and _kind(tag) == "SYM" else ""), first
        node = rest


def _attributes(found: "RObject") -> "dict[str, RObject]":
    return {} if found.attributes is None else dict(_pairs(found.attributes))


def _texts(found: "RObject | None") -> list[str | None]:
    """The texts of a vector of them; empty for anything else."""
    if found is None or _kind(found) != "STR":
        return []
    return [_text(part) for part in found.value]


def _text(part: "RObject") -> str | None:
    if not isinstance(part.value, bytes):
        return None
    if part.info.gp & _LATIN1:
        return part.value.decode("latin-1")
    try:
        return part.value.decode("utf-8")
    except UnicodeDecodeError:
        return part.value.decode("latin-1")  # R's own encoding where it was saved
