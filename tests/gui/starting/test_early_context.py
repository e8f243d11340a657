"""OpenGL's first context is made beside the window where there is a screen, and harms nobody."""

import threading

import pytest

from gui.starting.early_context import begin_making_context


@pytest.mark.usefixtures("application")
def test_it_ends_by_itself_where_there_is_no_opengl() -> None:
    before = set(threading.enumerate())
    begin_making_context()
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
        assert not thread.is_alive()
