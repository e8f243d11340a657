"""The engine is loaded beside the main thread, and then needs no more loading."""

import subprocess
import sys

from tests.conftest import CHECKOUT

PROGRAM = """
import sys
from gui.starting.early_engine import load_engine
load_engine().join()
before = set(sys.modules)
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import OpenTable, TableToOpen
from engine.session.samples import bundled
sample = bundled("crossing")
Engine().answer(OpenTable(TableToOpen(sample.path), session=sample.session), lambda *_: None)
late = {name.partition(".")[0] for name in set(sys.modules) - before}
rooms = {".".join(name.split(".")[:2]) for name in set(sys.modules) - before}
print("numpy" in before, "numpy" in late, rooms & {"engine.analysis", "engine.binary"})
"""


def test_a_first_file_is_answered_with_what_was_loaded() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "True False set()"
