"""Imports PySide6 without what only its makers need, and keeps it out of what else is imported."""

import builtins
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from types import ModuleType

from gui.starting.early_libraries import begin_linking

STUB_WRITER = "shibokensupport.signature.lib.pyi_generator"


def import_plainly() -> None:
    """Import PySide6, and give `import` back to Python for all that is imported from now on.

    PySide6 reads the source of every module that is imported after it, to see whether that
    asks for one of its features, which nothing here does: a twentieth of the second in which
    a first picture should be there, and the text of numpy and pandas in memory for good.
    """
    begin_linking()
    if "PySide6" not in sys.modules:
        _import_without_stub_writer()
    plain = getattr(builtins, "__orig_import__", None)  # where PySide6 keeps Python's own
    if plain is not None:
        builtins.__import__ = plain


def _import_without_stub_writer() -> None:
    """Let PySide6 find an empty module where it has the one that writes its type stubs.

    It imports that with the rest, and with it argparse, and compiles two regular expressions: a
    seventieth of a second, for what no program calls.
    """
    with left_empty(STUB_WRITER):
        import PySide6.QtCore  # noqa: F401 - puts its hook in the place of `import`


@contextmanager
def left_empty(*modules: str) -> Iterator[None]:
    """Let a library find empty modules where it has some that only its makers need.

    Args:
        modules: their whole names.
    """
    finder = _EmptyModules(modules)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


class _EmptyModules:
    """Finds packages without anything in the place of some modules."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = modules

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing where another module is looked for."""
        return ModuleSpec(name, None, is_package=True) if name in self._modules else None
