"""Seconds from the start of a program to its first painted window, on a virtual screen.

Usage: python3 first_frame.py [--rounds N] [--most RATIO] [--picture FILE.png] -- PROGRAM WORDS
[-- PROGRAM …]

Programs take turns, so that a busy machine slows all of them; the ratio of the medians to that of
the first is printed, and 1 returned where one is over --most. It needs Xvfb and nothing but
Python's own library, so that it runs where the program has just been installed.
"""

import argparse
import contextlib
import mmap
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

WIDTH, HEIGHT, DEPTH = 1600, 1000, 4
EVERY = 0.004  # seconds between two looks at the screen
PATIENCE = 60.0
SETTLING = 3.0  # until what comes after the first frame is there
PAINTED = 0.5  # of the points looked at, as soon as which differ from the empty screen


class Screen:
    """A virtual screen whose pixels can be read while something is painted on it."""

    def __init__(self, display: str, pixels: mmap.mmap) -> None:
        self.display = display
        self._pixels = pixels
        self._start = len(pixels) - WIDTH * HEIGHT * DEPTH
        rows, columns = range(10, HEIGHT, 45), range(10, WIDTH, 70)
        self._points = [self._start + DEPTH * (WIDTH * y + x) for y in rows for x in columns]
        self._empty = self._colours()

    def is_painted(self) -> bool:
        """Whether a window covers most of it."""
        pairs = zip(self._colours(), self._empty, strict=True)
        return sum(now != empty for now, empty in pairs) > PAINTED * len(self._points)

    def save(self, target: Path) -> None:
        """Write what it shows as PNG."""
        shown = bytearray(self._pixels[self._start :])
        shown[0::DEPTH], shown[2::DEPTH] = shown[2::DEPTH], shown[0::DEPTH]
        shown[3::DEPTH] = b"\xff" * (WIDTH * HEIGHT)
        line = WIDTH * DEPTH
        rows = b"".join(b"\0" + shown[y * line : (y + 1) * line] for y in range(HEIGHT))
        header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
        with target.open("wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for kind, body in chunks:
                file.write(struct.pack(">I", len(body)) + kind + body)
                file.write(struct.pack(">I", zlib.crc32(kind + body)))

    def _colours(self) -> list[bytes]:
        return [self._pixels[point : point + 3] for point in self._points]


@contextlib.contextmanager
def virtual_screen(folder: Path) -> Iterator[Screen]:
    """A screen of its own; its number is free, for Xvfb chooses it."""
    told, tell = os.pipe()
    words = ["Xvfb", "-displayfd", str(tell), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    words += ["-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(words, pass_fds=(tell,), stderr=subprocess.DEVNULL)
    os.close(tell)
    try:
        with os.fdopen(told) as line:
            number = line.readline().strip()
        with (folder / "Xvfb_screen0").open("rb") as file:
            yield Screen(f":{number}", mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    finally:
        server.terminate()
        server.wait()


def seconds_to_first_frame(words: Sequence[str], picture: Path | None = None) -> float:
    """Start a program, wait until its window is painted, and end it.

    Args:
        words: the program and what it is called with.
        picture: where the screen is saved some seconds later, as PNG.

    Raises:
        SystemExit: it painted nothing, or ended by itself.
    """
    with tempfile.TemporaryDirectory() as name, virtual_screen(Path(name)) as screen:
        environment = os.environ | {"DISPLAY": screen.display, "XDG_CONFIG_HOME": name}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        start = time.monotonic()
        program = subprocess.Popen(words, env=environment)
        try:
            while not screen.is_painted():
                if program.poll() is not None or time.monotonic() - start > PATIENCE:
                    raise SystemExit(f"{words[0]} painted nothing")
                time.sleep(EVERY)
            seconds = time.monotonic() - start
            if picture is not None:
                time.sleep(SETTLING)
                screen.save(picture)
            if program.poll() is not None:
                raise SystemExit(
                    f"{words[0]} ended with {program.returncode} after its first frame"
                )
            return seconds
        finally:
            program.terminate()
            program.wait()


def main() -> int:
    """Measure the programs that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--most", type=float, default=float("inf"))
    parser.add_argument("--picture", type=Path)
    first = sys.argv.index("--")
    options = parser.parse_args(sys.argv[1:first])
    programs: list[list[str]] = []
    for word in sys.argv[first:]:
        if word == "--":
            programs.append([])
        else:
            programs[-1].append(word)
    times = [
        [seconds_to_first_frame(words, options.picture) for words in programs]
        for _ in range(options.rounds + (options.rounds > 1))
    ]
    counted = times[1:] if options.rounds > 1 else times  # the first brings files into the cache
    medians = [statistics.median(each) for each in zip(*counted, strict=True)]
    for words, median in zip(programs, medians, strict=True):
        print(f"first frame of {words[0]} after {median:.2f} s ({median / medians[0]:.2f} times)")
    return 1 if max(medians) > options.most * medians[0] else 0


if __name__ == "__main__":
    sys.exit(main())
