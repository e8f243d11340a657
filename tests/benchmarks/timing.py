"""How benchmarks measure and report: the least of a few rounds, beside peer and bound."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def require_display() -> None:
    """End in words where there is no display to open a window on; Qt would abort."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in DISPLAYS):
        name = f"tests.benchmarks.{Path(sys.argv[0]).stem}"
        raise SystemExit(f"{name} needs a display: xvfb-run -a python -m {name}")


def least_seconds(
    work: Callable[[], object], rounds: int = 3, clock: Callable[[], float] = time.process_time
) -> float:
    """The least time of a few rounds: what the work takes where nothing disturbs.

    Processor time, because what else the machine does would count too; for what runs on two
    threads the clock on the wall, and then the machine must have nothing else to do.
    """
    taken = []
    for _ in range(rounds):
        start = clock()
        work()
        taken.append(clock() - start)
    return min(taken)


def report(what: str, found: float, bound: float, *, unit: str, at_least: bool = False) -> bool:
    """Print one measured figure beside its bound; return whether the bound holds."""
    held = found >= bound if at_least else found <= bound
    wanted = "at least" if at_least else "at most"
    print(
        f"  {what:<46} {found:9.3g} {unit:<8} {wanted} {bound:g}: {'held' if held else 'NOT HELD'}"
    )
    return held
