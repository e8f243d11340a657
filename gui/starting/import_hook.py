"""Keeps PySide6 out of what else is imported."""

import builtins

import PySide6.QtCore  # noqa: F401 - puts its hook in the place of `import`


def import_plainly() -> None:
    """Give `import` back to Python, for all that is imported from now on.

    PySide6 reads the source of every module that is imported after it, to see whether that
    asks for one of its features, which nothing here does: a twentieth of the second in which
    a first picture should be there, and the text of numpy and pandas in memory for good.
    """
    plain = getattr(builtins, "__orig_import__", None)  # where PySide6 keeps Python's own
    if plain is not None:
        builtins.__import__ = plain
