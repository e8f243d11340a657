"""What is imported after PySide6 is not read by it."""

import subprocess
import sys

import pytest

CHILD = """
import linecache, sys
from gui.starting.import_hook import import_plainly
import_plainly()
import engine.wording.formatting, gui.themes.theme
print(sorted(file for file in linecache.cache if "engine" in file or "gui" in file))
"""


def test_pyside_does_not_keep_the_source_of_what_is_imported() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CHILD], capture_output=True, text=True, check=True, timeout=60
    )
    assert ended.stdout.strip() == "[]"


WITHOUT = """
import sys
from gui.starting.import_hook import STUB_WRITER, import_plainly
import_plainly()
writer = sys.modules[STUB_WRITER]
print(type(writer.__spec__.loader).__name__, getattr(writer, "__file__", None))
from PySide6.QtCore import QSize
try:
    QSize("wide")
except TypeError as error:
    print("Supported signatures" in str(error))
"""


def test_pyside_comes_without_its_stub_writer_and_tells_its_signatures() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True, timeout=60
    )
    loader, file, tells = ended.stdout.split()
    assert tells == "True"
    if loader == "EmbeddableZipImporter":
        pytest.skip("this PySide6 has its support files within itself, where it looks first")
    assert file == "None"
