"""A morning's work in a window that is killed in the midst of it; without a file, what the next one restores."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from gui.program.app import WindowedProgram, make_application
from tests.gui.acts import document_of, settle, wait, wait_until
from tests.gui.test_a_day import (
    change_models,
    names,
    split_by_site,
    state_costs_in_the_folded_panel,
)

application = make_application()
program = WindowedProgram(application)
program.window.resize(1440, 900)
program.window.show()
if len(sys.argv) > 1:
    program.wiring.open_files([Path(sys.argv[1])])
    wait_until(lambda: program.store.analysis is not None)
    settle(program)
    state_costs_in_the_folded_panel(program)
    change_models(program)
    split_by_site(program)
    wait(1000)  # as far as what is kept may be behind
else:
    program.restore_left()
    wait_until(lambda: program.store.analysis is not None)
    settle(program)
    wait_until(program.window.bars.restored.isVisible)
    print(program.window.bars.restored.text, file=sys.stderr)
assert document_of(program).is_changed
print(program.store.session, names(program), flush=True)
if len(sys.argv) > 1:
    time.sleep(100)
program.wiring.autosave.close()
program.store.close()
