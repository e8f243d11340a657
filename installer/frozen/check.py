"""Checks a built folder: `python -m installer.frozen.check [FOLDER]`; 1 where it would not run.

It holds that nothing in the folder asks for a newer C library than Debian 12 has, for a library
that neither lies in the folder nor belongs to the systems that it is for, that nothing in it is
left out by `contents.toml`, and that it is no larger than it may be.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from installer.frozen.build import FOLDER
from installer.frozen.contents import is_left_out
from installer.frozen.elf import binaries, needed_libraries, newest_glibc

GLIBC = (2, 36)  # of Debian 12; Debian 13 and Ubuntu 24.04 have newer ones
LARGEST = 480  # MB
# What every desktop of Debian and Ubuntu has, and the package says it depends on.
OF_SYSTEM = {
    "ld-linux-x86-64.so.2": "libc6",
    "ld-linux-aarch64.so.1": "libc6",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libresolv.so.2": "libc6",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libEGL.so.1": "libegl1",
    "libexpat.so.1": "libexpat1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libdrm.so.2": "libdrm2",
}


def main() -> int:
    """Check the folder that is named, or the one that was built."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    problems = list(problems_of(folder))
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{folder}: {size_of(folder):.0f} MB, needs {', '.join(packages_for(folder))}")
    return 1 if problems else 0


def problems_of(folder: Path) -> Iterator[str]:
    """Why a built folder would not run everywhere that it should, a line each."""
    there = {path.name for path in folder.rglob("*")}
    for binary in binaries(folder):
        name = binary.relative_to(folder)
        major, minor = newest_glibc(binary)
        if (major, minor) > GLIBC:
            yield f"{name} asks for GLIBC_{major}.{minor}"
        for library in sorted(needed_libraries(binary) - there - OF_SYSTEM.keys()):
            yield f"{name} needs {library}, which is nowhere"
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder).as_posix().removeprefix("_internal/")
        if is_left_out(place):
            yield f"{place} was to be left out"
    if size_of(folder) > LARGEST:
        yield f"{size_of(folder):.0f} MB are more than {LARGEST}"


def packages_for(folder: Path) -> list[str]:
    """The packages of the system that a built folder depends on."""
    needed = {name for binary in binaries(folder) for name in needed_libraries(binary)}
    there = {path.name for path in folder.rglob("*")}
    return sorted({OF_SYSTEM[name] for name in needed - there if name in OF_SYSTEM})


def size_of(folder: Path) -> float:
    """How much a folder takes when it is installed, in MB; a link takes nothing."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


if __name__ == "__main__":
    sys.exit(main())
