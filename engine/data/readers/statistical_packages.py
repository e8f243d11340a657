"""Files of Stata, SPSS and SAS: columns of numbers or words, numbers perhaps with labels."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import numpy as np

from engine.data.columns.extent import check_width
from engine.data.columns.typed import Categories, Values, dataset_of
from engine.data.dataset import Dataset
from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr

if TYPE_CHECKING:
    import pandas as pd

# Columns by name, and for some of them words by number.
Table = tuple[Mapping[str, Values], Mapping[str, Mapping[object, str]]]
Parse = Callable[[BinaryIO, ReadOptions, str], Table]


def read_stata(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a Stata file; rows are numbered from 1.

    A column whose every value has a label becomes words. All kinds of missing value are one.

    Raises:
        InputError: it is damaged, or no table.
        Cancelled: through `progress`.
    """
    return _read(origin, _stata, options, progress)


def read_spss(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read an SPSS file (.sav, .zsav), as `read_stata` does; its user's missing values too.

    Raises:
        InputError: it is damaged, or no table.
        Cancelled: through `progress`.
    """
    return _read(origin, _by_readstat("read_sav"), options, progress)


def read_sas(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a SAS dataset (.sas7bdat); its labels are in another file, and so are not known.

    Raises:
        InputError: it is damaged, or no table.
        Cancelled: through `progress`.
    """
    return _read(origin, _by_readstat("read_sas7bdat"), options, progress)


def read_sas_transport(
    origin: Origin, options: ReadOptions, progress: Progress = silent
) -> Dataset:
    """Read a SAS transport file (.xpt) of version 5 or 8.

    Raises:
        InputError: it is damaged, or no table.
        Cancelled: through `progress`.
    """
    return _read(origin, _by_readstat("read_xport"), options, progress)


def _read(origin: Origin, parse: Parse, options: ReadOptions, progress: Progress) -> Dataset:
    file, _ = origin.open()
    with file:
        try:
            columns, labels = parse(file, options, origin.name)
        except (InputError, MemoryError):
            raise
        except Exception as error:  # noqa: BLE001 - the parsers raise what they like
            raise InputError(
                tr("the file cannot be read ({shown})", shown=shown(str(error))),
                where=origin.name,
                do=tr("Save it again, or export the table as CSV."),
            ) from None
    worded = [_worded(values, labels.get(name, {})) for name, values in columns.items()]
    return dataset_of(origin, list(columns), worded, options=options, progress=progress)


def _stata(file: BinaryIO, _options: ReadOptions, where: str) -> Table:
    from pandas.io.stata import StataReader

    def read(*, labelled: bool, only: list[str] | None = None) -> "pd.DataFrame":
        file.seek(0)
        with StataReader(file, convert_categoricals=labelled, columns=only) as reader:
            check_width(len(reader.variable_labels()), where)
            frame: pd.DataFrame = reader.read()  # type: ignore[attr-defined]  # its stub lacks it
            return frame

    try:
        frame = read(labelled=True)
    except ValueError as error:
        if "not unique" not in str(error):
            raise
        frame = read(labelled=False)  # two numbers have the same words, so words would lie
    labelled = [name for name in frame.columns if hasattr(frame[name].dtype, "categories")]
    plain = read(labelled=False, only=labelled) if labelled else frame
    return {str(name): _of_stata(frame[name], plain.get(name)) for name in frame.columns}, {}


def _of_stata(column: "pd.Series[Any]", numbers: "pd.Series[Any] | None") -> Values:
    """The cells of a column; labels only where every value that occurs has one.

    Args:
        column: with its labels.
        numbers: of a labelled one the numbers behind them.
    """
    categories = getattr(column.dtype, "categories", None)
    if categories is None or numbers is None:
        return cast("Values", column.to_numpy())
    codes = column.cat.codes.to_numpy()
    listed = list(categories)
    used = np.unique(codes[codes >= 0])
    if all(isinstance(listed[code], str) for code in used):
        behind: list[float | None] = [None] * len(listed)
        for code in used.tolist():
            behind[code] = float(numbers.to_numpy()[np.argmax(codes == code)])
        return Categories(codes, listed, behind)
    return [None if code < 0 else listed[code] for code in codes.tolist()]


def _by_readstat(function: str) -> Parse:
    """What reads by a function of pyreadstat: the width first, then the cells."""

    def parse(file: BinaryIO, options: ReadOptions, where: str) -> Table:
        read = getattr(import_module("pyreadstat"), function)
        _, description = read(file, metadataonly=True, encoding=options.encoding)
        check_width(len(description.column_names), where)
        file.seek(0)
        arguments = {"output_format": "dict", "encoding": options.encoding}
        try:
            columns, description = read(file, **arguments)
        except OverflowError:  # a date beyond the year 9999: dates stay numbers
            file.seek(0)
            columns, description = read(file, disable_datetime_conversion=True, **arguments)
        return columns, description.variable_value_labels

    return parse


def _worded(values: Values, labels: Mapping[object, str]) -> Values:
    """Values as the words of their labels, where every one that occurs has a label."""
    if not labels or isinstance(values, Categories):
        return values
    place = {value: code for code, value in enumerate(labels)}
    listed = list(values)
    # None and NaN, which is not itself, are no values.
    if any(value not in place for value in set(listed) if value is not None and value == value):
        return values
    codes = np.array([place.get(value, -1) for value in listed], dtype=np.int64)
    behind = [float(key) if isinstance(key, int | float) else None for key in labels]
    return Categories(codes, list(labels.values()), behind)
