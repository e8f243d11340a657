"""What of all that PyInstaller finds goes into the folder of a bundle."""

import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

_CONTENTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
LEFT_OUT_MODULES: tuple[str, ...] = tuple(_CONTENTS["modules"]["left_out"])
LEFT_OUT_FILES: tuple[str, ...] = tuple(_CONTENTS["files"]["left_out"])
KEPT_FILES: tuple[str, ...] = tuple(_CONTENTS["files"]["kept"])
SYSTEM_LIBRARIES: tuple[str, ...] = tuple(_CONTENTS["linux"]["system_libraries"])
STRIPPED: tuple[str, ...] = tuple(_CONTENTS["linux"]["stripped"])


def is_wanted(name: str, origin: str) -> bool:
    """Whether a file goes into the folder.

    Args:
        name: its place in the folder.
        origin: the path of the file, or of the one that a link leads to.
    """
    place = name.replace("\\", "/")
    if is_left_out(place):
        return False
    if sys.platform == "linux" and is_of_system(origin):
        return _fits(Path(place).name, SYSTEM_LIBRARIES)
    return True


def is_left_out(place: str) -> bool:
    """Whether a file is left out by its place in the folder, with / between its parts."""
    return _fits(place, LEFT_OUT_FILES) and not _fits(place, KEPT_FILES)


def is_stripped(place: str) -> bool:
    """Whether a binary is freed of what only a debugger reads, by its place in the folder."""
    return _fits(place, STRIPPED)


def is_of_system(origin: str) -> bool:
    """Whether a file is a library of Linux's own, and no module of Python's."""
    path = Path(origin)
    return path.is_absolute() and path.parts[1] in ("lib", "usr") and not _is_of_python(path)


def _fits(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _is_of_python(path: Path) -> bool:
    """Whether a file lies among Python's modules, as lib-dynload does."""
    return any(part.startswith("python3") for part in path.parts[:-1])
