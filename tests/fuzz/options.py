"""Fuzz the whole command line: python -m tests.fuzz.options [--minutes 10] [--seed N] [--count N].

Every command is drawn from a seed of its own, the first from N: what fails is made again by
--seed and --count 1.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.fuzz.drawing import drawn_words
from tests.fuzz.running import run_drawn
from tests.fuzz.world import World


def fuzz_options(first: int, count: int, seconds: float, folder: Path) -> Counter[str]:
    """Run drawn commands until so many are done, or time is over.

    Args:
        first: the seed of the first; those of the others follow.
        count: how many there are at most.
        seconds: how long it may take at most.
        folder: an empty folder to work in.

    Returns:
        how many ended how.

    Raises:
        AssertionError: a command did not end as it should.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    world = World(folder)
    end = time.monotonic() + seconds
    told: Counter[str] = Counter()
    for seed in range(first, first + count):
        if time.monotonic() > end:
            break
        dice = random.Random(seed)  # noqa: S311 - the same in every run
        world.make_ready(dice)
        told[run_drawn(seed, world, dice, drawn_words(world, dice))] += 1
    return told


def main(words: list[str]) -> int:
    """Fuzz; the first failure ends it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.options")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1 << 40)
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        try:
            told = fuzz_options(options.seed, options.count, 60 * options.minutes, Path(folder))
        except AssertionError as failure:
            sys.stderr.write(f"{failure}\n")
            if options.count == 1:
                raise
            return 1
    print(f"{sum(told.values())} commands: {dict(sorted(told.items()))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
