"""Stata, SPSS and SAS: numbers as stored, labels as words, damage refused."""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from engine.data.cases.cases import select_cases
from engine.data.guessing.role_guess import guess_roles
from engine.data.read_options import ReadOptions
from engine.data.readers.read import read, read_bytes
from engine.data.readers.statistical_packages import read_sas_transport, read_spss, read_stata
from engine.data.roles import RoleRequest
from engine.data.sources.source import Origin
from engine.messages.errors import InputError
from tests.engine.data.contents import numbers_in, problems_in, words_in
from tests.engine.data.test_weird import area, cases_of
from tests.in_part import in_part
from tests.reference.files import aucs_of, path_of

pyreadstat = pytest.importorskip("pyreadstat", reason="pyreadstat reads SPSS and SAS")

LABELS = {"y": {1: "no", 2: "yes"}, "code": {-9: "refused"}}
FRAME = pd.DataFrame(
    {
        "y": [1.0, 2, 1, np.nan],
        "s": [0.1, np.nextafter(0.1, 1), np.nan, -0.0],
        "code": [0.5, -9, 0.25, 1],
        "word": ["a", "b", "", "d"],
    }
)


@pytest.mark.parametrize("name", ["t.sav", "t.zsav", "t.dta"])
def test_labels_are_words_where_every_value_has_one(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == "t.dta":
        pyreadstat.write_dta(FRAME, path, variable_value_labels={"y": LABELS["y"]})
        dataset = read_stata(Origin(path), ReadOptions())
    else:
        pyreadstat.write_sav(FRAME, path, compress=name == "t.zsav", variable_value_labels=LABELS)
        dataset = read_spss(Origin(path), ReadOptions())
    assert words_in(dataset, "y") == ["no", "yes", "no", None]
    first, second, _, zero = numbers_in(dataset, "s")
    assert (first, second) == (0.1, np.nextafter(0.1, 1))
    assert zero == 0
    assert problems_in(dataset, "s") == {"no value": [3]}
    assert numbers_in(dataset, "code") == [0.5, -9, 0.25, 1]
    assert words_in(dataset, "word") == ["a", "b", None, "d"]
    assert dataset.source.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("name", ["t.dta", "t.sav"])
def test_a_class_may_be_named_by_the_number_behind_its_label(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    frame = pd.DataFrame({"y": [1.0, 2, 1, 2, 1, 2], "score": [0.9, 0.1, 0.3, 0.4, 0.8, 0.2]})
    write = pyreadstat.write_dta if name.endswith("dta") else pyreadstat.write_sav
    write(frame, path, variable_value_labels={"y": {1: "malignant", 2: "benign"}})
    dataset = read(path)
    for positive, negative in (("1", "2"), ("1.0", None), ("malignant", "2"), (None, "2")):
        request = RoleRequest(label="y", positive=positive, negative=negative)
        roles = guess_roles(dataset, request).roles
        assert (roles.positive, roles.negative) == ("malignant", "benign")
        (model,) = select_cases(dataset, roles).models
        assert area(model) == pytest.approx(8 / 9, abs=1e-12)
    with pytest.raises(InputError, match="column y holds no “3”"):
        guess_roles(dataset, RoleRequest(label="y", positive="3"))


def test_missing_values_of_the_user_are_missing(tmp_path: Path) -> None:
    path = tmp_path / "t.sav"
    pyreadstat.write_sav(FRAME, path, missing_ranges={"code": [-9]})
    dataset = read(path)
    assert problems_in(dataset, "code") == {"no value": [2]}


@pytest.mark.parametrize("version", [5, 8])
def test_sas_transport(tmp_path: Path, version: int) -> None:
    path = tmp_path / "t.xpt"
    pyreadstat.write_xport(FRAME, path, file_format_version=version)
    dataset = read_sas_transport(Origin(path), ReadOptions())
    names = [column.name.casefold() for column in dataset.columns]
    assert names == ["y", "s", "code", "word"]
    # IBM's numbers have 53 to 56 bits, so a double comes back as it was.
    assert numbers_in(dataset, dataset.columns[1].name)[0] == 0.1


@pytest.mark.parametrize("version", [114, 117, 118])
def test_old_and_new_stata_with_single_precision(tmp_path: Path, version: int) -> None:
    path = tmp_path / "t.dta"
    frame = pd.DataFrame({"f": np.array([0.1, 2], np.float32), "n": np.array([3, 2_000_000_000])})
    options: dict[str, Any] = {"version": version, "write_index": False}
    frame.astype({"n": np.int32}).to_stata(path, **options)
    dataset = read(path)
    assert numbers_in(dataset, "f") == [float(np.float32(0.1)), 2]
    assert numbers_in(dataset, "n") == [3, 2_000_000_000]


def test_labels_of_stata_that_are_equal_leave_numbers(tmp_path: Path) -> None:
    path = tmp_path / "t.dta"
    pyreadstat.write_dta(FRAME, path, variable_value_labels={"y": {1: "x", 2: "x"}})
    assert numbers_in(read(path), "y")[:2] == [1, 2]


def test_dates_are_words(tmp_path: Path) -> None:
    path = tmp_path / "t.sav"
    pyreadstat.write_sav(
        pd.DataFrame({"d": pd.Series(["2024-02-29", None], dtype="datetime64[ns]"), "s": [1, 2]}),
        path,
    )
    first, second = words_in(read(path), "d")
    assert str(first).startswith("2024-02-29")
    assert second is None


@pytest.mark.parametrize("name", ["wdbc.dta", "wdbc.xpt", "wdbc.rds"])
def test_the_breast_cancer_scores_need_no_options(name: str) -> None:
    found = {model.name: area(model) for model in cases_of(path_of(f"formats/{name}")).models}
    assert found == pytest.approx(aucs_of(f"formats/{name}"), abs=1e-12)


@pytest.mark.parametrize("name", in_part(["t.sav", "t.zsav", "t.dta", "t.xpt"], 2))
def test_damaged_files_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    frame = pd.DataFrame({"s": np.arange(500.0), "w": ["a", "b"] * 250})
    if name.endswith("sav"):
        pyreadstat.write_sav(frame, path, compress=name == "t.zsav")
    elif name.endswith("dta"):
        pyreadstat.write_dta(frame, path)
    else:
        pyreadstat.write_xport(frame, path, file_format_version=5)
    content = path.read_bytes()
    for broken in (content[:100], content[:60] + b"\xff" * 400 + content[460:]):
        with pytest.raises(InputError) as caught:
            read_bytes(broken, name)
        assert caught.value.do


def test_the_absent_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.data.readers.formats.find_spec", lambda _: None)
    with pytest.raises(InputError, match="not installed") as caught:
        read_bytes(b"$FL2@(#) SPSS", "t.sav")
    assert "voroscope[statistics]" in caught.value.do
