"""Runs every benchmark, each in a process of its own: `python -m tests.benchmarks [NAME ...]`.

Exit status 1 where a bound does not hold. The machine should have nothing else to do.
"""

import pkgutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NOT_BENCHMARKS = {
    "__main__",
    "corrected_coverage",
    "coverage_populations",
    "coverage_tables",
    "coverage_widths",
    "large_plots",
    "timing",
}


def main(names: Sequence[str]) -> int:
    """Run the benchmarks named, or all."""
    found = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    chosen = list(names) or [name for name in found if name not in NOT_BENCHMARKS]
    failed = []
    for name in chosen:
        print(f"{name}", flush=True)
        if subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.{name}"], check=False
        ).returncode:
            failed.append(name)
    print(f"NOT HELD: {', '.join(failed)}" if failed else "Every bound held.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
