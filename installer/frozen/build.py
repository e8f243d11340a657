"""Builds the folder that every bundle is made of, in the environment of `make bundle`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from installer.checkout import NAME, ROOT, date_of_source
from installer.frozen.contents import is_stripped
from installer.frozen.elf import binaries
from installer.licences import all_licences

WORK = ROOT / "build" / "frozen"
FOLDER = WORK / NAME
RECIPE = Path(__file__).parent / f"{NAME}.spec"


def main() -> None:
    """Build it, and put all licences into it."""
    shutil.rmtree(WORK, ignore_errors=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *("--distpath", str(WORK), "--workpath", str(WORK / "scratch"), str(RECIPE)),
        ],
        cwd=ROOT,
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(date_of_source()), "PYTHONHASHSEED": "1"},
    )
    if sys.platform == "linux":
        _strip(FOLDER / "_internal")
    licences = FOLDER / "_internal" / "resources" / "licences.txt"
    licences.write_text(all_licences(), "utf-8")
    print(FOLDER)


def _strip(folder: Path) -> None:
    """Free binaries of what only a debugger reads."""
    for binary in binaries(folder):
        if is_stripped(binary.relative_to(folder).as_posix()):
            subprocess.run(["strip", "--strip-unneeded", str(binary)], check=True)


if __name__ == "__main__":
    main()
