"""Put small errors into engine.binary, one at a time, and see whether a test fails.

Run with `python -m tests.mutation [MODULE …] [--each 30]`; prints the share of mutants killed
and every survivor. Fails where fewer than 90 % are killed.
"""

import argparse
import ast
import random
import sys
import time
from collections.abc import Sequence

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.plan import asked_of, modules, source_of
from tests.mutation.trial import survives, warm_up

KILLED = 0.9
"""The share of mutants that the tests must kill."""
EACH = 30
PATIENCE = 3.0
"""A mutant that takes so many times as long as the module itself hangs."""


def chosen(module: str, each: int, seed: int) -> list[Mutant]:
    """Some of a module's mutants: `each` of them drawn by a seed, or all where there are fewer."""
    found = mutants(source_of(module).read_text("utf-8"))
    if len(found) <= each:
        return found
    drawn = random.Random(f"{seed} {module}").sample(range(len(found)), each)  # noqa: S311
    return [found[place] for place in sorted(drawn)]


def survivors(module: str, tried: Sequence[Mutant]) -> list[Mutant]:
    """The mutants that no test notices.

    Raises:
        SystemExit: the tests fail without any error put in.
    """
    name, origin, tests = f"engine.binary.{module}", source_of(module), asked_of(module)
    began = time.monotonic()
    if not survives(name, origin, ast.parse(origin.read_text("utf-8")), tests, limit=600):
        raise SystemExit(f"The tests of {name} fail as it is.")
    limit = 10 + PATIENCE * (time.monotonic() - began)
    return [mutant for mutant in tried if survives(name, origin, mutant.tree, tests, limit)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try and print; 1 where too many survive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="of engine.binary; all unless named")
    parser.add_argument("--each", type=int, default=EACH, help="mutants of each module")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    warm_up()
    count = left = 0
    for module in given.modules or modules():
        tried = chosen(module, given.each, given.seed)
        alive = survivors(module, tried)
        count, left = count + len(tried), left + len(alive)
        print(f"{module}: {len(tried) - len(alive)} of {len(tried)} killed", flush=True)
        for mutant in alive:
            print(f"    line {mutant.line}: {mutant.what}", flush=True)
    share = 1 - left / count
    print(f"{count - left} of {count} killed, {100 * share:.1f} %")
    return 0 if share >= KILLED else 1


if __name__ == "__main__":
    sys.exit(main())
