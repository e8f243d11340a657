"""Whether a file has two classes or several, and measuring it as that."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Union

from engine.command.class_options import class_options
from engine.command.kind_of_file import counts_two, holds_several
from engine.command.two.opening_two import (
    Measured,
    measure,
    measure_dataset,
    read_data,
    refuse_impossible,
)
from engine.data.dataset import Dataset
from engine.data.shape.matrix_layout import find_matrices
from engine.errors import InputError
from engine.jobs.progress import Progress
from engine.session.file import is_class_session, is_session_file

if TYPE_CHECKING:
    from engine.command.several.classes_opening import MeasuredClasses


def _asks_for_classes(options: Namespace, given: list[str], dataset: Dataset) -> bool:
    """Whether the call is about several classes; --swap and matrices may be about two."""
    if options.kind == "classes" or set(given) - {"--swap"}:
        return True
    if options.kind not in ("auto", "counts"):
        return False
    if (given or options.kind == "counts") and find_matrices(dataset) is not None:
        return not counts_two(options, dataset)
    return bool(given)


def measure_any(options: Namespace, progress: Progress) -> Union[Measured, "MeasuredClasses"]:
    """Measure a file of two classes, or of several where it, or an option, says so.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: the data cannot be measured.
    """
    given = class_options(options)
    if is_session_file(options.file):
        return _measure_session(options, given, progress)
    if given and options.kind == "scores":
        raise _about_two(given[0], "--kind scores")
    refuse_impossible(options)
    dataset = read_data(options, progress)
    if _asks_for_classes(options, given, dataset) or holds_several(options, dataset):
        from engine.command.several.classes_opening import measure_classes_of

        if options.add:
            raise InputError(
                "scores of a further file are added where there are two classes, and here are more",
                where="--add",
                do="Put all columns into one file.",
            )
        return measure_classes_of(options, dataset, progress)
    return measure_dataset(options, dataset, progress)


def _measure_session(
    options: Namespace, given: list[str], progress: Progress
) -> Union[Measured, "MeasuredClasses"]:
    """Measure what a saved session is about."""
    if is_class_session(Path(options.file)):
        from engine.command.several.classes_opening import measure_class_session

        return measure_class_session(options, progress)
    if given:
        raise _about_two(given[0], "this saved session")
    return measure(options, progress)


def _about_two(option: str, what: str) -> InputError:
    """An option of several classes beside what is about two."""
    return InputError(
        f"this option is about several classes, and {what} about two",
        where=option,
        do="Leave one of them out.",
    )
