"""The markers of the trinROC package, which stay outside the checkout: trinROC's own values."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.multiclass.ordered import ordered_fraction, ordered_vus
from engine.numerics.arrays import FloatArray
from tests.reference.files import VALUES

STORED = VALUES["_multiclass"]["trinroc_cancer.csv"]


def cancer(outside: Path, marker: str, order: list[str]) -> list[FloatArray]:
    """A marker's values by class, in an order of the classes."""
    table = pd.read_csv(outside / "three_class" / "trinroc_cancer.csv")
    return [
        table.loc[table["trueClass"] == name, marker].dropna().to_numpy(dtype=np.float64)
        for name in order
    ]


def test_trinrocs_values(outside: Path) -> None:
    stored = STORED["trinROC_emp.vus"]
    for marker, value in stored["values"].items():
        groups = cancer(outside, marker, stored["order"])
        assert ordered_vus(groups).value == pytest.approx(value, abs=1e-14)


def test_every_order_of_the_reference(outside: Path) -> None:
    for marker, orders in STORED["vus_ordered"].items():
        for order, value in orders.items():
            groups = cancer(outside, marker, order.split(" < "))
            assert float(ordered_fraction(groups)) == pytest.approx(value, abs=1e-13)
