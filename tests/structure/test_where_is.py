"""CONTRIBUTING says where things are, and they are there."""

import re

from tests.conftest import CHECKOUT

ROW = re.compile(r"^\| ([^|]+) \| `([a-z_/]+\.py)` \|$", re.MULTILINE)


def test_every_question_is_answered_by_a_file_that_is_there() -> None:
    text = (CHECKOUT / "CONTRIBUTING.md").read_text("utf-8")
    _, _, after = text.partition("## Where is …?")
    answers = ROW.findall(after.partition("\n## ")[0])

    assert len(answers) >= 25
    assert len({question for question, _ in answers}) == len(answers)
    assert [path for _, path in answers if not (CHECKOUT / path).is_file()] == []


def test_every_room_is_told_of() -> None:
    text = (CHECKOUT / "CONTRIBUTING.md").read_text("utf-8")
    told, _, _ = text.partition("## Where is …?")
    rooms = [
        path.parent.name
        for package in ("engine", "gui")
        for path in sorted((CHECKOUT / package).glob("*/__init__.py"))
    ]

    assert len(rooms) > 15
    assert [room for room in rooms if f"`{room}`" not in told] == []
