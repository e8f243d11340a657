"""The licence of everything that is shipped, in one file, which About shows.

In a checkout and in the wheel, which hold no package of others, resources/licences.txt lists the
packages that the program runs on, and has the texts of what lies in resources; run this after the
locks have changed. A bundle, which holds all but those of the extra `spark`, gets the same file
with all texts. Versions come from the locks, licences from the packages that are installed.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import NamedTuple

from installer.checkout import ROOT

LOCK = ROOT / "installer" / "requirements.lock"
SPARK_LOCK = ROOT / "installer" / "requirements-spark.lock"
TARGET = ROOT / "resources" / "licences.txt"
COMMON = ROOT / "installer" / "texts"
TEXTS = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
CLASSIFIER = "License :: OSI Approved :: "
RULE = "=" * 78
LONGEST = 100  # what is longer is a text, and no name of a licence


class Part(NamedTuple):
    """Something that is shipped: its name, its licence in a few words, and the text of that."""

    title: str
    licence: str
    text: str


# What a package's metadata say too little of; the words are those of its own pages.
STATED = {
    "colorama": "BSD-3-Clause",
    "py4j": "BSD-3-Clause",
    "pyopengl": "BSD-3-Clause",
    "pyspark": "Apache-2.0",
    "python-dateutil": "BSD-3-Clause OR Apache-2.0",
    "scipy": "BSD-3-Clause",
}
# Texts that packages leave out: Qt and PySide6 are used under the LGPL, which adds to the GPL.
COMMON_TEXTS = {"pyside6-essentials": ("LGPL-3", "GPL-3"), "shiboken6": ()}

WITHOUT_TEXT = "The package brings no further text along.\n"
DATA = """\
The Wisconsin breast-cancer and the iris data come from the UCI Machine Learning Repository
(https://creativecommons.org/licenses/by/4.0/), the two-class example from the R package yardstick
(MIT). The confusion matrices and the ordered marker are made up.
"""
HEAD = """\
Voroscope is free software under the MIT licence. It runs on what is listed here, each under its
own licence; the texts of what lies beside this file follow. Qt and PySide6 are used under the
GNU Lesser General Public License 3, as shared libraries that other builds of the same version
may replace; their source code is published by The Qt Company.
"""


def main() -> None:
    """Write the file of the checkout."""
    TARGET.write_text(listed_licences(), "utf-8")


def locked_packages(lock: Path = LOCK) -> dict[str, str]:
    """The packages of a lock with their versions; those for another system alone are left out."""
    lines = lock.read_text("utf-8").splitlines()
    here = [line for line in lines if "==" in line and "sys_platform" not in line]
    return dict(line.split(" ")[0].split("==", 1) for line in here)


def listed_licences() -> str:
    """What a checkout and the wheel hold: the list, and the texts of what lies in resources."""
    apart = [
        Part(f"{name} {version}", f"{licence_of(name)} (extra spark)", "")
        for name, version in locked_packages(SPARK_LOCK).items()
    ]
    return _document(_own_parts(), [*_parts_of_packages(), *apart])


def all_licences(of_system: Iterable[Part] = ()) -> str:
    """What a bundle holds: the list, and all texts.

    Args:
        of_system: the libraries of the system that are in the bundle.
    """
    python = Part("Python", "PSF-2.0", _clean(_copyright_of_python().read_bytes()))
    shipped = [*_own_parts(), python, *_parts_of_packages(), *of_system]
    apart = ", ".join(locked_packages(SPARK_LOCK))
    return _document(shipped, note=f"This package leaves out the extra `spark`: {apart}.\n\n")


def _document(with_texts: Iterable[Part], listed: Iterable[Part] = (), note: str = "") -> str:
    """The list of all parts, and the texts of the first ones."""
    shipped = list(with_texts)
    lines = "\n".join(f"  {part.title:42} {part.licence}" for part in (*shipped, *listed))
    texts = (f"{RULE}\n{part.title}: {part.licence}\n{RULE}\n\n{part.text}" for part in shipped)
    return f"{HEAD}\n{lines}\n\n{note}" + "\n".join(texts)


def licence_of(name: str) -> str:
    """The licence of an installed package in a few words, an SPDX expression where it gives one."""
    if name in STATED:
        return STATED[name]
    described = distribution(name).metadata
    for key in ("License-Expression", "License"):
        given = " ".join(described.get_all(key) or ())
        if given and "\n" not in given and len(given) < LONGEST:
            return given
    found = [c.removeprefix(CLASSIFIER) for c in described.get_all("Classifier") or ()]
    return " OR ".join(c for c in found if "::" not in c and "icense" in c) or "see the text"


def _own_parts() -> Iterator[Part]:
    """The program, its typeface and its data."""
    yield Part("Voroscope", "MIT", _clean((ROOT / "LICENSE").read_bytes()))
    typeface = (ROOT / "resources" / "fonts" / "OFL.txt").read_bytes()
    yield Part("Inter (typeface)", "OFL-1.1", _clean(typeface))
    yield Part("Bundled scores", "CC-BY-4.0 and MIT", DATA)


def _copyright_of_python() -> Path:
    """Where this Python says under which licence it is: Debian's, Windows', others'."""
    version = f"python3.{sys.version_info[1]}"
    places = (
        Path("/usr/share/doc") / version / "copyright",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sys.base_prefix) / "lib" / version / "LICENSE.txt",
    )
    return next(place for place in places if place.is_file())


def _parts_of_packages() -> list[Part]:
    """The packages of the lock."""
    return [_part_of(name, version) for name, version in locked_packages().items()]


def _part_of(name: str, version: str) -> Part:
    """A package of the lock, as it is installed.

    Raises:
        SystemExit: it is installed in another version.
    """
    package = distribution(name)
    if package.version != version:
        raise SystemExit(f"{name} {package.version} is installed, and {version} is locked")
    texts = [_clean(path.read_bytes()) for path in _files_of(package)]
    texts += [_clean((COMMON / f"{each}.txt").read_bytes()) for each in COMMON_TEXTS.get(name, ())]
    text = "\n".join(texts) or WITHOUT_TEXT
    return Part(f"{name} {version}", licence_of(name), text)


def _files_of(package: Distribution) -> list[Path]:
    """The files with licences that a package brings along, in order."""
    found = [
        Path(str(package.locate_file(file)))
        for file in package.files or ()
        if ".dist-info" in str(file) and TEXTS.search(file.name) and file.suffix != ".py"
    ]
    return sorted(found)


def _clean(content: bytes) -> str:
    """A text without form feeds, carriage returns and blanks at the ends of lines."""
    lines = content.decode("utf-8", errors="replace").replace("\f", "").splitlines()
    return "\n".join(line.rstrip() for line in lines).strip() + "\n"


if __name__ == "__main__":
    main()
