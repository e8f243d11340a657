"""Which kind an analysis is of is known by its session."""

import numpy as np

from engine.analysis.analyser import analyse
from engine.analysis.analysis_kinds import is_of_two
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.session.samples import bundled
from tests.conftest import dataset_of, session_for


def test_of_two_classes_and_of_several() -> None:
    dataset = dataset_of([True, False, True], marker=np.array([3.0, 2.0, 1.0]))
    several = Engine().answer(OpenTable(TableToOpen(bundled("iris").path)), lambda *_: None)

    assert is_of_two(analyse(session_for(dataset), dataset))
    assert isinstance(several, Opened)
    assert not is_of_two(several.analysis)
