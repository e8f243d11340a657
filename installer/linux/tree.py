"""What lies where once the program is installed on Linux; all packages for Linux are made of it."""

import gzip
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from installer.checkout import NAME, ROOT, date_of_source
from installer.file_types import desktop_entry, mime_types
from installer.frozen.build import FOLDER
from installer.frozen.contents import is_of_system
from installer.frozen.elf import binaries
from installer.icons import DRAWING, write_icons
from installer.licences import Part, all_licences
from installer.man_page import man_page
from installer.sbom import SystemLibrary, sbom_of_bundle, write_sbom

LIBRARY = Path("lib") / NAME


def assemble(root: Path, folder: Path = FOLDER) -> None:
    """Lay out all that is installed below a prefix such as /usr.

    Args:
        root: stands for the prefix; it is made.
        folder: the built folder.
    """
    shutil.copytree(folder, root / LIBRARY, symlinks=True)
    command = root / "bin" / NAME
    command.parent.mkdir()
    command.symlink_to(Path("..") / LIBRARY / NAME)
    _write(root / f"share/applications/{NAME}.desktop", desktop_entry())
    _write(root / f"share/mime/packages/{NAME}.xml", mime_types())
    icons = root / "share" / "icons" / "hicolor"
    write_icons(icons)
    _write(icons / f"scalable/apps/{NAME}.svg", DRAWING.read_text("utf-8"))
    _write_zipped(root / f"share/man/man1/{NAME}.1.gz", man_page())
    documents = root / "share" / "doc" / NAME
    _write_zipped(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    libraries = list(system_libraries(folder))
    licences = all_licences(_licences_of_system(libraries))
    _write(documents / "copyright", licences)
    _write(root / LIBRARY / "_internal/resources/licences.txt", licences)
    write_sbom(documents / f"{NAME}.cdx.json", sbom_of_bundle(libraries))


def system_libraries(folder: Path) -> Iterator[SystemLibrary]:
    """The packages of this system of which libraries are in a built folder.

    Raises:
        CalledProcessError: this is no Debian.
    """
    names = {path.name for path in binaries(folder) if path.parent == folder / "_internal"}
    listed = _output("ldconfig", "-p").splitlines()
    paths = {line.split()[0]: line.split()[-1] for line in listed if "=>" in line}
    owners = {
        _output("dpkg-query", "--search", f"*/{Path(paths[name]).resolve().name}").partition(":")[0]
        for name in names
        if name in paths and is_of_system(paths[name])
    }
    for owner in sorted(owners):
        version = _output("dpkg-query", "--show", "--showformat=${Version} ", owner).split()[0]
        yield SystemLibrary(owner, version)


def set_modes(root: Path) -> None:
    """Let everybody read everything, whatever the umask of who builds."""
    for path in [root, *root.rglob("*")]:
        if path.is_symlink():
            continue
        runs = path.is_dir() or path.stat().st_mode & 0o100
        path.chmod(0o755 if runs else 0o644)


def _licences_of_system(libraries: list[SystemLibrary]) -> Iterator[Part]:
    """What Debian says of the licences of libraries."""
    for library in libraries:
        text = Path(f"/usr/share/doc/{library.name}/copyright").read_text("utf-8", "replace")
        yield Part(f"{library.name} {library.version}", "see the text", text)


def _output(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def _write_zipped(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode("utf-8"), mtime=date_of_source()))
