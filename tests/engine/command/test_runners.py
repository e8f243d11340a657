"""Every command of the engine is where its table says."""

from pkgutil import resolve_name

import pytest

from engine.command.runners import ENGINE_RUNNERS, READERS


@pytest.mark.parametrize("place", [*ENGINE_RUNNERS.values(), *READERS.values()])
def test_what_runs_a_command_can_be_loaded(place: str) -> None:
    assert callable(resolve_name(place))
