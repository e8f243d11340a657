"""Small files by our own grammar, engine.data.readers.row_by_row, large ones by pandas: the same dataset."""

import numpy as np
import pytest

from engine.data.dataset import NumberColumn, TextColumn
from engine.data.readers import delimited
from engine.data.readers.read import read
from engine.session.samples import SAMPLES, Sample


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_both_ways_read_the_same(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    by_pandas = read(sample.path)
    monkeypatch.setattr(delimited, "SMALL", sample.path.stat().st_size)
    by_grammar = read(sample.path)
    assert by_grammar.source == by_pandas.source
    assert by_grammar.first_line == by_pandas.first_line
    assert (by_grammar.lines, by_pandas.lines) == (None, None)
    for ours, theirs in zip(by_grammar.columns, by_pandas.columns, strict=True):
        assert ours.name == theirs.name
        if isinstance(ours, NumberColumn) and isinstance(theirs, NumberColumn):
            assert np.array_equal(ours.values, theirs.values, equal_nan=True)
        else:
            assert isinstance(ours, TextColumn)
            assert isinstance(theirs, TextColumn)
            assert ours.values == theirs.values
            assert np.array_equal(ours.codes, theirs.codes)
        reasons = [(p.why, p.rows.tolist()) for p in ours.problems]
        assert reasons == [(p.why, p.rows.tolist()) for p in theirs.problems]
