"""A program that opens a file, moves t and waits to be killed; without a file, what it restores."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))


from gui.program.app import WindowedProgram, make_application
from tests.gui.acts import wait

application = make_application()
program = WindowedProgram(application)
program.window.show()
if len(sys.argv) > 1:
    program.wiring.open_files([Path(sys.argv[1])])
    while program.store.analysis is None or program.store.waiting:
        wait(5)
    program.store.drag_t(0.25)
    program.store.finish_drag()
    while not (program.wiring.autosave._folder and program.wiring.autosave.is_idle):
        wait(5)
    print("kept", flush=True)
    time.sleep(100)
program.restore_left()
while program.store.analysis is None or program.store.waiting:
    wait(5)
print(program.store.two_class_session.at, program.window.bars.restored.text, flush=True)
program.wiring.autosave.close()
program.store.close()
