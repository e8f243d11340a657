"""What to do where an optional part is not there."""

import sys

import pytest

from engine.messages.lacking import how_to_install


def test_into_an_installers_package_nothing_can_be_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert how_to_install("big") == 'Install it: pip install "voroscope[big]"'

    monkeypatch.setattr(sys, "frozen", True, raising=False)

    assert "This package of Voroscope leaves it out" in how_to_install("spark")
    assert '".[all,spark]"' in how_to_install("spark")
