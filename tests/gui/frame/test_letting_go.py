"""What is closed is let go of: files may be large."""

import gc
import sys
from functools import partial

from gui.program.app import WindowedProgram
from tests.gui.acts import open_sample, wait_until, workspace_of


def is_alone(held: list[object]) -> bool:
    """Whether nobody but a list holds the one thing in it."""
    gc.collect()
    return sys.getrefcount(held[0]) == 2  # the list, and this call


def see_all_pages(program: WindowedProgram) -> None:
    middle = workspace_of(program).middle
    for page in middle.pages.offered(middle.offered):
        middle.choose_page(page)
        wait_until(lambda: middle.is_filled)


def test_a_table_that_is_closed_is_held_by_nobody(program: WindowedProgram) -> None:
    for name in ("iris", "crossing"):
        open_sample(program, name)
        see_all_pages(program)
        table: list[object] = [program.store.dataset]
        assert not is_alone(table)
        program.store.forget()
        wait_until(partial(is_alone, table))
