"""Mutants are what they are said to be; a few of them in the suite, all by `make soak`."""

import ast
import os
import subprocess
import sys

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.plan import CHECKOUT, asked_of, modules

SMALL = ("voros.reversals", "voros.measure_specs")
SOURCE = '''"""Words."""
import math

LIMIT = 3


class Kept(Struct, frozen=True):
    """A value."""


def reach(values: list[int], at: int = 0) -> int:
    """Say -1 or the sum."""
    if not values or at >= LIMIT:
        raise ValueError(f"{at + 1} is too far")
    values.append(1)
    return min(values) + at
'''
BODY = {
    4: {"LIMIT = 4"},
    13: {
        "if not (not values or at >= LIMIT):",
        "if values or at >= LIMIT:",
        "if not values and at >= LIMIT:",
        "if not values or at > LIMIT:",
        "if not values or at < LIMIT:",
    },
    15: {"pass", "values.append(2)", "values.append(0)"},
    16: {"return None", "return min(values) - at", "return max(values) + at"},
}


def test_each_mutant_has_one_error_and_words_are_left_alone() -> None:
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    found: dict[int, set[str]] = {}
    for mutant in mutants(SOURCE):
        lines = ast.unparse(mutant.tree).splitlines()
        changed = [new for old, new in zip(plain, lines, strict=True) if old != new]
        assert len(changed) == 1, mutant.what
        found.setdefault(mutant.line, set()).add(changed[0].strip())
    assert found == BODY


def test_every_module_has_tests_that_are_asked() -> None:
    found = modules()
    assert len(found) > 60
    for module in found:
        assert asked_of(module), module


def killed(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.mutation", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHECKOUT)


forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants live in forked processes")


@forks
def test_a_sample_of_small_modules_is_killed() -> None:
    run = killed(*SMALL, "--each", "5")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "10 of 10 killed" in run.stdout or "9 of 10 killed" in run.stdout


@forks
@pytest.mark.slow
@pytest.mark.timeout(0)
def test_nine_of_ten_mutants_of_every_module_together_are_killed() -> None:
    run = killed()
    print(run.stdout)
    assert run.returncode == 0, run.stdout + run.stderr
