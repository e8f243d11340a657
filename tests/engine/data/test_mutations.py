"""Damaged files: whatever is in them, an answer whose rows add up, or an error in words."""

import random

import pytest

from engine.data.cases.cases import select_cases
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read_bytes
from engine.messages.errors import UserError
from tests.reference.files import path_of

PIECES = [b'"', b",", b";", b"\t", b"\n", b"\r", b"\0", b"\xff", b"NA", b"1e400", b"inf"]
PIECES += [b"9" * 40, b"%", b" ", b"\xef\xbb\xbf", b"sep=;\n", b"yes", b"-", b"\n\n", b"1,5"]


def damaged(content: bytes, dice: random.Random) -> bytes:
    """The beginning of a file with pieces put in, cut out, changed and doubled."""
    text = bytearray(content[: dice.choice([200, 2000, 20000])])
    for _ in range(dice.choice([1, 2, 5, 20])):
        place = dice.randrange(len(text) + 1)
        act = dice.randrange(4)
        if act == 0:
            text[place:place] = dice.choice(PIECES)
        elif act == 1:
            del text[place : place + dice.choice([1, 3, 30])]
        elif act == 2:
            text[place : place + 1] = bytes([dice.randrange(256)])
        else:
            start = dice.randrange(len(text) + 1)
            text[place:place] = text[start : start + 50]
    return bytes(text)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - the same damage in every run
    files = [path.read_bytes() for path in sorted(path_of("weird/").glob("*.[ct][sx][vt]"))]
    answered = 0
    errors: list[UserError] = []
    for _ in range(150):
        try:
            dataset = read_bytes(damaged(dice.choice(files), dice))
            cases = select_cases(dataset, guess_roles(dataset).roles)
        except UserError as error:
            errors.append(error)
            continue
        answered += 1
        assert cases.rows_used + sum(left.rows for left in cases.left_out) == dataset.rows
    assert answered > 20
    assert errors
    for met in errors:
        assert "\n" not in str(met)
        assert met.do
