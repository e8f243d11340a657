"""Fixtures for tests of the interface: one application, and the sample of the pictures."""

import os
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from engine.analysis import Analysis, analyse
from engine.binary.conditions import Conditions, Range, exactly
from engine.data.read import read
from engine.data.roles import Roles, ScoreRole
from engine.session import Session
from tests.conftest import SAMPLES

AnalyseCrossing = Callable[..., Analysis]

CROSSING = Conditions(
    cost_fp=exactly(1.0),
    cost_fn=Range(2.0, 12.0, "log"),
    prevalence=Range(0.1, 0.2, "logit"),
)


def _tests_opengl(config: pytest.Config) -> bool:
    return str(config.getoption("markexpr")) == "gl"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip OpenGL tests unless they were asked for: they need a screen, the others none."""
    if _tests_opengl(config):
        return
    skip = pytest.mark.skip(reason="needs OpenGL: run with -m gl on a (virtual) screen")
    for item in items:
        if item.get_closest_marker("gl") is not None:
            item.add_marker(skip)


@pytest.fixture(scope="session", autouse=True)
def application(request: pytest.FixtureRequest) -> QApplication:
    """The one QApplication of all tests, with the program's fonts."""
    from gui.scene.platform import prepare_opengl
    from gui.theme import load_fonts

    if not _tests_opengl(request.config):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    prepare_opengl()
    made = QApplication([])
    load_fonts()
    return made


@pytest.fixture(scope="session")
def analyse_crossing() -> AnalyseCrossing:
    """`analyse_crossing(at=0.56, hidden=(...), conditions=...)`: the sample of the pictures."""
    dataset = read(SAMPLES / "wdbc_partial_oof.csv")
    scores = tuple(ScoreRole(name, name) for name in ("forest", "bayes", "logistic"))
    roles = Roles("malignant", positive="1", negative="0", scores=scores)

    def made(
        at: float | None = 0.56,
        hidden: tuple[str, ...] = (),
        conditions: Conditions = CROSSING,
    ) -> Analysis:
        session = Session(roles=roles, conditions=conditions, at=at, hidden=frozenset(hidden))
        return analyse(session, dataset)

    return made
