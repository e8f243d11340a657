"""The checkout that packages are made of: its files, its date, and where what is made goes."""

import os
import subprocess
from pathlib import Path

from engine.messages.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
NAME = "voroscope"
LABEL = f"{NAME}-{VERSION}"


def date_of_source() -> int:
    """The seconds since 1970 that packages bear: SOURCE_DATE_EPOCH, or when HEAD was committed."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or _git("log", "-1", "--format=%ct"))


def tracked_files() -> list[Path]:
    """The files that git tracks and that are there, relative to the checkout, in order."""
    names = _git("ls-files", "-z").split("\0")
    return sorted(Path(name) for name in names if name and (ROOT / name).is_file())


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
