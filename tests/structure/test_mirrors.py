"""Every module of the engine has a test that a reader finds by the module's name."""

import ast
import re
from pathlib import Path

from tests.conftest import CHECKOUT

ENGINE = CHECKOUT / "engine"
TESTS = CHECKOUT / "tests"
NAME = re.compile(r"\bengine(?:\.[a-z_][a-z0-9_]*)+")


def dotted(module: Path) -> str:
    """A module's name, such as engine.binary.curve.hull."""
    return ".".join(module.relative_to(CHECKOUT).with_suffix("").parts)


def has_something_to_test(module: Path) -> bool:
    """Whether a module defines a function or a class: types and constants cannot go wrong."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return any(isinstance(node, kinds) for node in ast.parse(module.read_text("utf-8")).body)


def named_by(test: Path) -> set[str]:
    """The modules that the first line of a test file names."""
    words = ast.get_docstring(ast.parse(test.read_text("utf-8"))) or ""
    return set(NAME.findall(words.partition("\n")[0]))


def modules() -> dict[str, Path]:
    return {dotted(path): path for path in sorted(ENGINE.rglob("*.py"))}


def files_of_tests() -> list[Path]:
    return sorted(TESTS.rglob("test_*.py"))


def test_every_module_has_its_test() -> None:
    """tests/engine/a/test_b.py for engine.a.b, or a test file whose first line names it."""
    named = {name for test in files_of_tests() for name in named_by(test)}
    without = [
        name
        for name, path in modules().items()
        if has_something_to_test(path)
        and not (TESTS / path.relative_to(CHECKOUT).with_name(f"test_{path.name}")).exists()
        and name not in named
    ]
    assert without == []


def test_first_lines_name_modules_that_there_are() -> None:
    there = {name.removesuffix(".__init__") for name in modules()}
    stale = {
        str(test.relative_to(TESTS)): sorted(gone)
        for test in files_of_tests()
        if (gone := named_by(test) - there)
    }
    assert stale == {}
