"""Fuzz the readers: python -m tests.fuzz [READER [SECONDS [SEED]]].

Without words all of them, ten minutes each.
"""

import sys

from tests.fuzz.corpus import corpus
from tests.fuzz.fuzzing import fuzz


def main(words: list[str]) -> int:
    """Fuzz one reader or all of them; the first failure ends it."""
    readers = corpus()
    chosen = [words[0]] if words else list(readers)
    seconds = float(words[1]) if len(words) > 1 else 600.0
    seed = int(words[2]) if len(words) > 2 else 0
    for reader in chosen:
        told = fuzz(readers[reader], seed, 1 << 40, seconds)
        print(f"{reader}: {len(readers[reader].contents)} files, {dict(told)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
