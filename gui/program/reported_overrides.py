"""Errors in methods that Qt calls are reported where they happen, as errors in slots are.

PySide keeps the exception of an overridden virtual method and raises it wherever Python returns
from Qt next: in other code, which ends half done. On Python 3.11 one that C raised, as that of a
widget that Qt has deleted, ends the process. No exception may reach PySide from there, therefore.
"""

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType

from PySide6.QtCore import QRectF, QSize, Qt
from shiboken6 import Shiboken


def _nothing() -> None:
    """What a method answers that is asked for nothing."""


ANSWERS: dict[str, Callable[[], object]] = {  # to Qt where the method itself has failed
    **dict.fromkeys(("event", "eventFilter", "viewportEvent", "focusNextPrevChild"), bool),
    **dict.fromkeys(("hitButton", "hasHeightForWidth"), bool),
    **dict.fromkeys(("sizeHint", "minimumSizeHint"), QSize),
    **dict.fromkeys(("rowCount", "columnCount"), int),
    "heightForWidth": lambda: -1,
    "boundingRect": QRectF,
    "flags": lambda: Qt.ItemFlag.NoItemFlags,
    **dict.fromkeys(("data", "headerData", "createEditor", "setModelData"), _nothing),
    **dict.fromkeys(("paint", "initStyleOption", "updateEditorGeometry"), _nothing),
    **dict.fromkeys(("accept", "hidePopup"), _nothing),
}
NO_ANSWER = "Event"  # how the names of the handlers of single events end
QTS = "PySide6"  # how modules of Qt's own classes begin
REPORTS = "_reports_errors"


def report_errors_in_overrides() -> None:
    """Let no error out of what Qt calls in the classes that there are, and in all that are made."""
    base = Shiboken.Object

    def guard(cls: type[Shiboken.Object], /, **named: object) -> None:
        """Go on with what further bases do where a class is made of one of PySide's."""
        super(Shiboken.Object, cls).__init_subclass__(**named)
        _guard(cls)

    if "__init_subclass__" not in vars(base):
        base.__init_subclass__ = classmethod(guard)  # type: ignore[assignment]
        for cls in _subclasses(base):
            _guard(cls)


def answers_qt(name: str) -> bool:
    """Whether Qt calls a method of this name, where it has one."""
    return name in ANSWERS or name.endswith(NO_ANSWER)


def reports_errors(method: object) -> bool:
    """Whether no error leaves a method."""
    return hasattr(method, REPORTS)


def _guard(cls: type) -> None:
    """Guard a class's own methods, and those that it has of classes that are none of Qt's."""
    qts = [each for each in cls.__mro__ if each.__module__.startswith(QTS)]
    for owner in cls.__mro__:
        if owner is not cls and (issubclass(owner, Shiboken.Object) or owner is object):
            continue
        for name, method in list(vars(owner).items()):
            if not answers_qt(name) or type(method) is not FunctionType or reports_errors(method):
                continue
            if any(name in vars(each) for each in qts):
                setattr(owner, name, _reporting(method, ANSWERS.get(name, _nothing)))


def _reporting(method: FunctionType, answer: Callable[[], object]) -> Callable[..., object]:
    """A method that reports its errors, and answers something that Qt can go on with."""

    @wraps(method)
    def reporting(*arguments: object, **named: object) -> object:
        try:
            return method(*arguments, **named)
        except Exception as error:  # noqa: BLE001 - it is reported
            sys.excepthook(type(error), error, error.__traceback__)
            return answer()

    setattr(reporting, REPORTS, True)
    return reporting


def _subclasses(cls: type) -> set[type]:
    """All classes that are made of one."""
    below: list[type] = cls.__subclasses__()
    return {*below}.union(*map(_subclasses, below))
