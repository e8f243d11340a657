"""A trial: does any test fail when a module has an error?

Each mutant lives in a forked process that imports it in place of the module; no file is
changed, and what takes long to import is imported once, before.
"""

import ast
import importlib
import importlib.abc
import importlib.machinery
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

import pytest
from hypothesis import Phase, settings

HEAVY = (
    "numpy",
    "pandas",
    "scipy.integrate",
    "scipy.optimize",
    "scipy.special",
    "sklearn.isotonic",
    "sklearn.metrics",
)
"""What tests import that no mutant changes."""


def warm_up() -> None:
    """Import what every trial would import; without threads, which a fork would lose."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    for name in HEAVY:
        importlib.import_module(name)


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module as a syntax tree."""

    def __init__(self, name: str, origin: Path, code: CodeType) -> None:
        self._name, self._origin, self._code = name, origin, code

    def find_spec(
        self, fullname: str, _path: object = None, _target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The module, if it is the one."""
        if fullname != self._name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=str(self._origin))

    def exec_module(self, module: ModuleType) -> None:
        """Run the tree as the module."""
        module.__file__ = str(self._origin)
        exec(self._code, module.__dict__)  # noqa: S102 - our own module, mutated


class _Quick:
    """A pytest plugin: a failure is enough, the least example of it is not wanted."""

    def pytest_configure(self) -> None:
        """Take hypothesis’ profile of the suite without shrinking and without a memory."""
        settings.register_profile(
            "mutation", settings(), phases=[Phase.explicit, Phase.generate], database=None
        )
        settings.load_profile("mutation")


def survives(
    module: str, origin: Path, tree: ast.Module, tests: Sequence[Path], limit: float
) -> bool:
    """Whether all tests pass with the module as the tree has it, within so many seconds."""
    child = os.fork()
    if child == 0:
        os._exit(_run(module, origin, tree, tests))
    return _wait(child, limit) == 0


def _run(module: str, origin: Path, tree: ast.Module, tests: Sequence[Path]) -> int:
    """Run the tests in this process, in silence; 0 if all pass."""
    os.setpgrp()
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        code = compile(tree, str(origin), "exec")
        sys.meta_path.insert(0, _Mutated(module, origin, code))
        options = [
            "-x",
            "-q",
            "--assert=plain",
            "-m",
            "not slow",
            "-p",
            "no:cacheprovider",
            "--no-header",
        ]
        return int(pytest.main([*options, *map(str, tests)], plugins=[_Quick()]))
    except BaseException:  # noqa: BLE001 - whatever it is, the error was noticed
        return 1


def _wait(child: int, limit: float) -> int:
    """The exit status of a process, or that of one that had to be ended."""
    deadline = time.monotonic() + limit
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -1
