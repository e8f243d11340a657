"""Builds the .deb of the folder that was built: `make deb`."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from engine.messages.version import VERSION
from installer.checkout import DIST, NAME, ROOT, date_of_source
from installer.frozen.build import FOLDER
from installer.frozen.check import GLIBC, packages_for, problems_of, size_of
from installer.linux.tree import assemble, set_modes

PACKED = 140  # MB at most
# What is loaded by name, and stands in no list of needed libraries.
LOADED_BY_NAME = ("libgl1", "libegl1", "libfontconfig1")
CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: The Voroscope authors <maintainers@voroscope.invalid>
Installed-Size: {size}
Depends: {depends}
Recommends: libgl1-mesa-dri
Section: science
Priority: optional
Description: which model to use at which threshold, and why
 Voroscope explores the geometry of ROC curves under costs and prevalence. It
 reads a file of labels and scores, and shows which model costs least at which
 threshold: ROC curves, hulls, the ROC surface and its volume, intervals, a
 report. It opens no connection to a network. Readers for Excel, Parquet, SPSS,
 SAS and R are inside, and DuckDB; PySpark (the extra spark) is left out.
"""


def main() -> int:
    """Build it into dist/; 1 where the folder would not run everywhere, or is too large."""
    if problems := list(problems_of(FOLDER)):
        print("\n".join(problems), file=sys.stderr)
        return 1
    package = build_deb(DIST)
    packed = package.stat().st_size / 1e6
    print(f"{package}: {packed:.0f} MB, {size_of(FOLDER):.0f} MB installed")
    if packed > PACKED:
        print(f"{packed:.0f} MB are more than {PACKED}", file=sys.stderr)
    return 1 if packed > PACKED else 0


def build_deb(folder: Path) -> Path:
    """Build the package into a folder, which is made; its path."""
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    root = ROOT / "build" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    assemble(root / "usr")
    control = CONTROL.format(
        name=NAME,
        version=VERSION,
        architecture=architecture,
        size=round(size_of(root) * 1000),
        depends=depends(FOLDER),
    )
    described = root / "DEBIAN"
    described.mkdir()
    (described / "control").write_text(control, "utf-8")
    (described / "md5sums").write_text(_sums(root), "utf-8")
    set_modes(root)
    folder.mkdir(exist_ok=True)
    target = folder / f"{NAME}_{VERSION}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--build", "--root-owner-group", "-Zzstd", "-z12", str(root), str(target)],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(date_of_source())},
    )
    return target


def depends(folder: Path) -> str:
    """The packages of Debian and Ubuntu that a built folder depends on, as apt takes them."""
    libc = f"libc6 (>= {GLIBC[0]}.{GLIBC[1]})"
    return ", ".join([libc, *sorted({*packages_for(folder), *LOADED_BY_NAME} - {"libc6"})])


def _sums(root: Path) -> str:
    """The MD5 of every file, by which dpkg sees whether one has changed since."""
    lines = []
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.parent.name != "DEBIAN":
            digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
            lines.append(f"{digest}  {path.relative_to(root)}\n")
    return "".join(lines)


if __name__ == "__main__":
    sys.exit(main())
