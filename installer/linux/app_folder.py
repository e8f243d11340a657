"""Builds what needs no package manager: an AppImage, or a tarball that installs itself.

The AppImage is made where `appimagetool` is on the path, which its makers publish and Debian does
not have. Without it the same folder becomes a .tar.gz with `install.sh`, for one user or for all.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path

from engine.messages.version import VERSION
from installer.checkout import DIST, NAME, ROOT, date_of_source
from installer.frozen.build import FOLDER
from installer.icons import write_icon
from installer.linux.deb import depends
from installer.linux.tree import assemble, set_modes

TOOL = "appimagetool"
INSTALL = Path(__file__).parent / "install.sh"
START = """\
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/bin/voroscope" "$@"
"""


def main() -> None:
    """Build the one or the other into dist/."""
    DIST.mkdir(exist_ok=True)
    label = f"{NAME}-{VERSION}-linux-{platform.machine()}"
    folder = ROOT / "build" / "app" / label
    shutil.rmtree(folder.parent, ignore_errors=True)
    assemble(folder / "usr")
    tool = shutil.which(TOOL)
    target = _appimage(folder, tool) if tool else _tarball(folder)
    print(f"{target}: {target.stat().st_size / 1e6:.0f} MB")


def _appimage(folder: Path, tool: str) -> Path:
    """The AppImage of a folder, which gets what such a thing must have at its top."""
    start = folder / "AppRun"
    start.write_text(START, "utf-8")
    start.chmod(0o755)
    shutil.copy(folder / f"usr/share/applications/{NAME}.desktop", folder)
    write_icon(folder / f"{NAME}.png", 256)
    set_modes(folder)
    target = DIST / f"{folder.name}.AppImage"
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(date_of_source())}
    subprocess.run([tool, "--no-appstream", str(folder), str(target)], check=True, env=environment)
    return target


def _tarball(folder: Path) -> Path:
    """The tarball of a folder, with the script that installs and removes it."""
    shutil.copy(INSTALL, folder)
    (folder / "packages.txt").write_text(depends(FOLDER) + "\n", "utf-8")
    set_modes(folder)
    target = DIST / f"{folder.name}.tar.gz"
    words = ["tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"]
    words += [f"--mtime=@{date_of_source()}", "--use-compress-program=gzip -n"]
    words += ["-cf", str(target), "-C", str(folder.parent), folder.name]
    subprocess.run(words, check=True)
    return target


if __name__ == "__main__":
    main()
