"""Files that would not fit into the memory are refused before they are read."""

from pathlib import Path

import psutil
import pytest

from engine.data.memory import free_memory, refuse_beyond_memory
from engine.data.readers.read import read
from engine.messages.errors import InputError


def test_free_memory_is_what_the_system_says() -> None:
    whole = psutil.virtual_memory().total
    assert 0 < free_memory() < whole


def test_the_bound_is_a_share_of_what_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.data.memory.free_memory", lambda: 10**10)
    refuse_beyond_memory(2_400_000_000, "a.csv")  # 2.5 times that is 60 %
    with pytest.raises(InputError, match="about 6 GB of memory, and only 10 GB are free"):
        refuse_beyond_memory(2_400_000_400, "a.csv")


def test_a_file_is_refused_by_its_first_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.csv"
    row = b"1,0.25,word\n"
    path.write_bytes(b"y,s,w\n" + row * 3_000_000)
    monkeypatch.setattr("engine.data.memory.free_memory", lambda: 10**8)
    seen: list[float] = []
    with pytest.raises(InputError, match=r"about 15\d MB of memory") as caught:
        read(path, progress=lambda share, _: seen.append(share))
    assert "each distinct score" in str(caught.value)
    assert max(seen, default=0.0) < 0.1
    monkeypatch.setattr("engine.data.memory.free_memory", lambda: 10**10)
    assert read(path).rows == 3_000_000
