"""With two screens the presenter comes on the one that the workspace is not on."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import CHECKOUT

SCREENS = [
    {"name": "desk", "x": 0, "y": 0, "width": 1280, "height": 800},
    {"name": "wall", "x": 1280, "y": 0, "width": 1920, "height": 1080},
]
PRESENTING = """
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from gui.program.app import WindowedProgram, make_application
from tests.gui.acts import analysis_of, open_sample, settle, workspace_of
application = make_application()
program = WindowedProgram(application)
program.window.show()
QTest.qWaitForWindowExposed(program.window)
open_sample(program, "crossing")
program.window.actions_["present"].trigger()
shown = program.wiring.presenter
QTest.qWaitForWindowExposed(shown)
print("on", program.window.screen().name(), shown.screen().name(), *shown.geometry().getRect())
print("seen", program.window.isVisible(), shown.isFullScreen())
QTest.keyClick(shown.focusWidget(), Qt.Key.Key_End)
settle(program)
print("t", round(analysis_of(program).t, 3), round(workspace_of(program).playhead.t, 3))
print("said", "At t = 0.82" in shown.verdict.text.replace("\u00a0", " "))
QTest.keyClick(shown.focusWidget(), Qt.Key.Key_Escape)
print("left", program.window.isVisible(), shown.isVisible(), program.window.screen().name())
program.window.close()
program.store.close()
"""


def test_the_workspace_stays_where_it_is(tmp_path: Path) -> None:
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": SCREENS}))
    ran = subprocess.run(
        [sys.executable, "-c", PRESENTING],
        cwd=CHECKOUT,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "XDG_CONFIG_HOME": str(tmp_path),
            "PYTHONPATH": str(CHECKOUT),
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    lines = ran.stdout.splitlines()
    assert "on desk wall 1280 0 1920 1080" in lines
    assert "seen True True" in lines
    assert "t 0.818 0.818" in lines  # by a key on the wall, at the desk, too
    assert "said True" in lines
    assert "left True False desk" in lines
