"""Standard input has the limits of a file, from its first block on."""

import io
import json

import pytest

from engine.data.readers import standard_input
from engine.data.readers.read import ReadOptions, read
from engine.messages.errors import InputError


class Endless(io.RawIOBase):
    """The same bytes over and over; counts how many were taken."""

    def __init__(self, start: bytes, piece: bytes) -> None:
        self.waiting = start
        self.piece = piece * 4096
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # as io does it
        block = (self.waiting or self.piece)[: len(buffer)]
        self.waiting = self.waiting[len(block) :]
        buffer[: len(block)] = block
        self.taken += len(block)
        return len(block)


def give(monkeypatch: pytest.MonkeyPatch, stream: io.RawIOBase | bytes) -> None:
    """Let standard input be this."""
    held = io.BytesIO(stream) if isinstance(stream, bytes) else io.BufferedReader(stream)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(held))


@pytest.mark.parametrize(
    ("start", "piece", "words", "most"),
    [
        (b"", b"\0", "NUL bytes", 1 << 20),
        (b"y,s\n1,0.5\n" * 9999, b"\0", "NUL bytes", 1 << 20),
        (b"\x89PNG\r\n", b"x", "a PNG picture", 1 << 20),
        (b"y,s\n", b"7", "a line is longer than 16 MB", 20 << 20),
        (b"y,s\n", b"1,0.5\n", "it goes on after", 40 << 20),
        (b"PAR1", b"\0", "it goes on after", 40 << 20),
        (b"y,s\n".decode().encode("utf-16"), b"1\0\n\0", "it goes on after", 40 << 20),
    ],
)
def test_what_has_no_end_is_refused_soon(
    start: bytes, piece: bytes, words: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = Endless(start, piece)
    give(monkeypatch, endless)
    monkeypatch.setattr(standard_input, "LARGEST", 32 << 20)
    with pytest.raises(InputError, match=words) as refused:
        read("-")
    assert str(refused.value).startswith("standard input")
    assert endless.taken < most


def test_what_is_no_tick_text_is_read_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "y,s\n" + "1,0.5\n0,0.25\n" * 1000
    for content, options in (
        (text.encode(), ReadOptions()),
        (text.encode("utf-16"), ReadOptions()),
        (text.encode("utf-16-le"), ReadOptions()),
        (text.encode("utf-32-le"), ReadOptions(encoding="utf-32-le")),
        (json.dumps([{"y": i % 2, "s": i / 2000} for i in range(2000)]).encode(), ReadOptions()),
    ):
        give(monkeypatch, content)
        assert read("-", options=options).rows == 2000


def test_more_than_memory_allows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless(b"y,s\n", b"1,0.5\n")
    give(monkeypatch, endless)
    monkeypatch.setattr(standard_input, "free_memory", lambda: 50 << 20)
    with pytest.raises(InputError, match=r"it goes on after 0\.013 GB"):
        read("-")
    assert endless.taken < 20 << 20
