"""Builds the wheel and the sdist: twice from the same commit, the same bytes.

The sdist holds what git tracks, and the wheel is built of the sdist. Nothing in them depends on
the machine: not the time, not the user, not the order or the permissions of files.
"""

import gzip
import io
import os
import stat
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from installer.checkout import DIST, LABEL, ROOT, date_of_source, tracked_files

BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"


def main() -> None:
    """Build both into dist/."""
    for built in build_python_packages(DIST):
        print(built)


def build_python_packages(folder: Path) -> tuple[Path, Path]:
    """Build wheel and sdist into a folder, which is made; their paths.

    Raises:
        CalledProcessError: setuptools failed; it has said why.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {str(name): (ROOT / name) for name in tracked_files()}
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / LABEL
        for name, path in files.items():
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
            target.chmod(_mode(path))
        wheel = _build_wheel(source, folder)
    described = _metadata_of(wheel)
    entries = [(name, path.read_bytes(), _mode(path)) for name, path in files.items()]
    sdist = folder / f"{LABEL}.tar.gz"
    sdist.write_bytes(packed([*entries, ("PKG-INFO", described, 0o644)], LABEL))
    return wheel, sdist


def packed(entries: Iterable[tuple[str, bytes, int]], top: str) -> bytes:
    """A .tar.gz of files (name, bytes, mode) below a folder, all of them as old as the source."""
    archive = io.BytesIO()
    date = date_of_source()
    with (
        gzip.GzipFile(fileobj=archive, mode="wb", mtime=date, filename="") as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, content, mode in sorted(entries):
            info = tarfile.TarInfo(f"{top}/{name}")
            info.size, info.mode, info.mtime = len(content), mode, date
            tar.addfile(info, io.BytesIO(content))
    return archive.getvalue()


def _mode(path: Path) -> int:
    """The permissions of a file in a package: whatever the umask is."""
    return 0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644


def _build_wheel(source: Path, folder: Path) -> Path:
    """Let the setuptools of this environment build the wheel of a source tree."""
    before = os.umask(0o022)
    try:
        subprocess.run(
            [sys.executable, "-c", BUILD, str(folder.resolve())],
            cwd=source,
            check=True,
            stdout=subprocess.DEVNULL,
            env=os.environ | {"SOURCE_DATE_EPOCH": str(date_of_source())},
        )
    finally:
        os.umask(before)
    return folder / f"{LABEL}-py3-none-any.whl"


def _metadata_of(wheel: Path) -> bytes:
    """What a wheel says of itself, which is what the PKG-INFO of the sdist says, too."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(f"{LABEL}.dist-info/METADATA")


if __name__ == "__main__":
    main()
