"""What bundles leave out: the program does all it does without it."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import which

import pytest

from engine.data.readers.formats import readable_endings
from installer.file_types import NOT_OFFERED, OPENED, desktop_entry, mime_types
from installer.frozen.contents import LEFT_OUT_MODULES, is_left_out, is_wanted
from installer.frozen.elf import binaries, needed_libraries, newest_glibc
from tests.conftest import CHECKOUT
from tests.reference import files

# Refuses what is left out, as a bundle does; reads every format where it stands, though the program
# reads most of them in another process; then measures, paints, writes a report, makes the window.
PROGRAM = """
import sys
from pathlib import Path

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        if not any(name == each or name.startswith(each + ".") for each in sys.argv[3:]):
            return self.finder.find_spec(name, path, target)

    def __getattr__(self, name):  # what importlib.metadata asks for
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
from engine.data.read_options import ReadOptions
from engine.data.readers import formats
from engine.data.sources.source import Origin
from gui.cli import main

folder, out = Path(sys.argv[1]), Path(sys.argv[2])
read = []
for path in sorted(folder.iterdir()):
    origin = Origin(path)
    form = formats.format_of(origin)
    module, _, reader = f"engine.data.readers.{form.reader}".rpartition(".")
    reader = getattr(__import__(module, fromlist=[reader]), reader)
    try:
        reader(origin, ReadOptions(), lambda share, doing: None)
    except formats.InputError:  # which of its tables, say
        pass
    read.append(form.name)
session = str(out / "s.voro")
assert main(["samples", "crossing", "-o", session]) == 0
assert main(["analyse", session, "--json", str(out / "a.json")]) == 0
table = str(folder / "wdbc.csv.gz")
assert main(["report", table, "--label", "y", "-o", str(out / "r.pdf"), "--bootstrap", "9"]) == 0
assert main(["render", "window", session, "-o", str(out / "w.png")]) == 0
print(len(set(read)), "formats")
"""


def run_without(modules: Iterable[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(files.FOLDER / "formats"), str(folder), *modules],
        cwd=CHECKOUT,
        env={
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(CHECKOUT),
            "HOME": str(folder),
            "PATH": "/usr/bin:/bin",
        },
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_program_does_all_it_does_without_what_is_left_out(tmp_path: Path) -> None:
    done = run_without(LEFT_OUT_MODULES, tmp_path)

    assert done.returncode == 0, done.stderr
    assert "11 formats" in done.stdout


def test_one_module_too_many_would_be_seen(tmp_path: Path) -> None:
    done = run_without([*LEFT_OUT_MODULES, "numpy.f2py"], tmp_path)

    assert "No module named 'numpy.f2py'" in done.stderr  # scipy imports it through numpy's `*`


def test_what_is_not_in_the_folder_is_told_from_what_is() -> None:
    assert is_left_out("PySide6/Qt/lib/libQt6Network.so.6")
    assert is_left_out("PySide6/Qt/translations/qtbase_fr.qm")
    assert not is_left_out("PySide6/Qt/translations/qtbase_de.qm")
    assert not is_left_out("pyarrow/libarrow.so.2600")
    assert not is_wanted("libstdc++.so.6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6")
    assert not is_wanted("libGL.so.1", "/lib/x86_64-linux-gnu/libGL.so.1")
    assert is_wanted("libxcb-cursor.so.0", "/usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0")
    assert is_wanted("_bz2.so", "/usr/lib/python3.11/lib-dynload/_bz2.so")


@pytest.mark.skipif(sys.platform != "linux", reason="about binaries of Linux")
@pytest.mark.skipif(which("objdump") is None, reason="needs objdump, of the package binutils")
def test_libraries_of_packages_ask_for_no_newer_c_library_than_debian_12_has() -> None:
    import msgspec
    import psutil

    folders = [Path(str(module.__file__)).parent for module in (msgspec, psutil)]
    found = [binary for folder in folders for binary in binaries(folder)]

    assert found
    assert all((2, 0) < newest_glibc(binary) <= (2, 36) for binary in found)
    assert all("libc.so.6" in needed_libraries(binary) for binary in found)


def test_every_kind_of_file_that_is_read_is_known_to_the_desktop() -> None:
    known = {each.ending for each in OPENED}
    assert set(readable_endings()) - set(NOT_OFFERED) == known - {"voro"}
    assert not known & set(NOT_OFFERED)
    entry, types = desktop_entry(), mime_types()
    for each in OPENED:
        assert f"{each.mime};" in entry
        assert (f'"*.{each.ending}"' in types) == bool(each.words)
