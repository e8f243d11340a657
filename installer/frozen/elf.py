"""What binaries of Linux need: other libraries, and which version of the C library."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

MAGIC = b"\x7fELF"
VERSION = re.compile(r"\bGLIBC_(\d+)\.(\d+)")
NEEDED = re.compile(r"^\s*NEEDED\s+(\S+)$", re.MULTILINE)


def binaries(folder: Path) -> Iterator[Path]:
    """Programs and libraries in a folder and below, links left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(MAGIC)) == MAGIC:
                    yield path


def needed_libraries(binary: Path) -> frozenset[str]:
    """The names of the libraries that a binary is linked with."""
    return frozenset(NEEDED.findall(_objdump("-p", binary)))


def newest_glibc(binary: Path) -> tuple[int, int]:
    """The newest version of the C library of which a binary asks for a symbol; (0, 0) of none."""
    found = VERSION.findall(_objdump("-p", binary))
    return max(((int(major), int(minor)) for major, minor in found), default=(0, 0))


def _objdump(option: str, binary: Path) -> str:
    return subprocess.run(
        ["objdump", option, str(binary)], capture_output=True, text=True, check=True
    ).stdout
