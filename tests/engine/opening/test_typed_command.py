"""The command line that is shown in the window asks for what was chosen there."""

import shlex
from pathlib import Path

import pytest

from engine.command.measure_file import _request
from engine.command.options import parse
from engine.command.two.two_class_options import request_of_options
from engine.data.read_options import ReadOptions
from engine.data.readers.read import read
from engine.data.roles import RoleRequest
from engine.opening.typed_command import command_line

REQUESTS = [
    RoleRequest(),
    RoleRequest(label="y", positive="1", negative="0", scores=("a", "b"), lower=("b",)),
    RoleRequest(label="it's", positive="-1", negative="$HOME", scores=("volume, mm3",)),
    RoleRequest(label="--y", weight="w", missing="each", kind="scores"),
    RoleRequest(kind="counts", positive="n yes", negative="n no", swap=True),
    RoleRequest(case_cost_fp="loss", case_cost_fn="gain"),
]


@pytest.mark.parametrize("request_", REQUESTS)
def test_roles_come_back(request_: RoleRequest) -> None:
    words = shlex.split(command_line(Path("a b.csv"), ReadOptions(), request_))
    assert words[:3] == ["voroscope", "analyse", "a b.csv"]
    assert request_of_options(parse(words[1:])) == request_


def test_reading_options_come_back(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_bytes("1\t0,5\t\xe4\n0\t0,25\t\xf6\n".encode("cp1252"))
    options = ReadOptions(separator="\t", decimal=",", encoding="cp1252", header=False)
    words = shlex.split(command_line(path, options, RoleRequest()))
    table = _request(parse(words[1:]), "").table
    dataset = read(table.path, options=table.options)
    assert [column.name for column in dataset.columns] == ["col 1", "col 2", "col 3"]
    assert dataset.text_format is not None
    assert dataset.text_format.encoding == "cp1252"
    assert dataset.rows == 2


def test_what_was_pasted_comes_on_standard_input() -> None:
    assert command_line(None, ReadOptions(), RoleRequest()) == "voroscope analyse -"
