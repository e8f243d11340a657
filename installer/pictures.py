"""Paints the pictures of the README, as `render` does: the window, and one of every view.

Run it when a view looks different: `make pictures`. It needs a screen, a virtual one will do.
"""

import tempfile
from pathlib import Path

from gui.catalogue import TWO_CLASSES, VIEWS
from gui.cli import main as run
from installer.checkout import ROOT

FOLDER = ROOT / "docs" / "views"
SIZE = "880x560"
CROSSING, MATRICES, ORDERED, IRIS = "crossing", "matrices", "ordered", "iris"
# What shows best in another sample than the first of its kind, or asks for more than a sample says.
SAMPLES = {"ordered": ORDERED, "class-scores": ORDERED, "one-vs-rest": IRIS}
UNASKED = ("unseen", "groups", "clusters", "margin", "power")  # answer questions that none asks


def main() -> None:
    """Paint them all."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        sessions = {
            name: Path(scratch) / f"{name}.voro" for name in (CROSSING, MATRICES, ORDERED, IRIS)
        }
        for name, session in sessions.items():
            _run("samples", name, "-o", str(session))
        window = str(ROOT / "docs" / "window.png")
        _run("render", "window", str(sessions[CROSSING]), "-o", window)
        for view in VIEWS:
            if view.key in UNASKED:
                continue
            usual = CROSSING if TWO_CLASSES in view.takes else MATRICES
            session = sessions[SAMPLES.get(view.key, usual)]
            target = str(FOLDER / f"{view.key}.png")
            _run("render", view.key, str(session), "-o", target, "--size", SIZE)


def _run(*words: str) -> None:
    """Run the program's own command line.

    Raises:
        SystemExit: it failed, and has said why.
    """
    if status := run(words):
        raise SystemExit(status)


if __name__ == "__main__":
    main()
