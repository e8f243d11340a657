"""Qt's libraries are linked beside the main thread, and the main thread stays Qt's own."""

import subprocess
import sys

import pytest

PROGRAM = """
import threading
from pathlib import Path
from gui.starting.early_libraries import begin_linking
begin_linking()
for thread in threading.enumerate():
    if thread is not threading.main_thread():
        thread.join()
print("libQt6Widgets" in Path("/proc/self/maps").read_text())
from PySide6.QtCore import QCoreApplication, QThread
print(QThread.currentThread() == QCoreApplication([]).thread())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="others are linked when they are imported")
def test_what_is_linked_beside_belongs_to_the_main_thread() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60
    )
    assert ended.stdout.split() == ["True", "True"]
    assert not ended.stderr
