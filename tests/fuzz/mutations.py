"""Valid files made wrong, byte by byte and part by part; the same wrongs for the same seed."""

import bz2
import gzip
import io
import lzma
import random
import zipfile
from collections.abc import Callable, Sequence

import zstandard

LONGEST = 1 << 20

_PIECES = [
    *[b'"', b",", b";", b"\t", b"\n", b"\r", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf"],
    *[b"NA", b"1e400", b"-inf", b"nan", b"1_000", b"9" * 40, b"0x1F", b"1,5", b"%", b"=1+1"],
    *[b"{", b"[[", b"}", b"]", b'{"a":', b"null", b"\\u0000", b"\\ud800", b"<!DOCTYPE x>"],
    *[b"<", b"/>", b"&x;", b"@data\n", b"@attribute", b"%s%n", b"../", b"\xff\xfe"],
    *[b"\xed\xa0\x80", b"\xf0\x9f\x98\x80"],
]
_NUMBERS = [0, 1, 127, 128, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**63 - 1]


def mutated(contents: Sequence[bytes], dice: random.Random) -> bytes:
    """One of some files, changed."""
    content = dice.choice(contents)
    act = dice.randrange(10)
    if act < 4:
        inner = _inside(content, contents, dice)
        if inner is not None:
            return inner
    if act < 7:
        rows = _rows_changed(content, dice)
        if rows is not None:
            return rows
    return _bytes_changed(content, contents, dice)


def _bytes_changed(content: bytes, others: Sequence[bytes], dice: random.Random) -> bytes:
    """Bytes flipped, set, cut out, put in, doubled, or taken from another file."""
    text = bytearray(content)
    for _ in range(dice.choice([1, 1, 2, 4, 16, 64])):
        # Most of what a format says of itself stands at its beginning and at its end.
        place = _place(len(text), dice)
        act = dice.randrange(8)
        if act == 0 and text:
            text[place % len(text)] ^= 1 << dice.randrange(8)
        elif act == 1 and text:
            text[place % len(text)] = dice.randrange(256)
        elif act == 2:
            del text[place : place + dice.choice([1, 3, 30, 1000])]
        elif act == 3:
            text[place:place] = dice.choice(_PIECES)
        elif act == 4:
            start = _place(len(text), dice)
            text[place:place] = text[start : start + dice.choice([1, 10, 100, 1000])]
        elif act == 5:
            size = dice.choice([1, 2, 4, 8])
            number = dice.choice(_NUMBERS) % (1 << (8 * size))
            order = dice.choice(["little", "big"])
            text[place : place + size] = number.to_bytes(size, order)  # type: ignore[arg-type]  # one of the two
        elif act == 6:
            other = dice.choice(others)
            start = _place(len(other), dice)
            text[place : place + 40] = other[start : start + 40]
        elif dice.randrange(4) == 0:
            del text[place:]
    return bytes(text[:LONGEST])


def _place(size: int, dice: random.Random) -> int:
    near = min(size, 300)
    return dice.choice(
        [dice.randrange(size + 1), dice.randrange(near + 1), size - dice.randrange(near + 1)]
    )


def _rows_changed(content: bytes, dice: random.Random) -> bytes | None:
    """Lines left out, doubled, moved, joined and cut, if the content has lines."""
    lines = content.splitlines(keepends=True)
    if len(lines) < 2 or b"\0" in content[:1000]:
        return None
    for _ in range(dice.choice([1, 2, 8])):
        place = dice.randrange(len(lines))
        act = dice.randrange(6)
        if act == 0 and len(lines) > 1:
            del lines[place]
        elif act == 1:
            lines[place:place] = lines[place : place + 1] * dice.choice([1, 2, 50])
        elif act == 2:
            lines.append(lines[place])
        elif act == 3:
            lines[place] = lines[place].rstrip(b"\r\n")
        elif act == 4:
            cells = lines[place].split(b",")
            dice.shuffle(cells)
            lines[place] = b",".join(cells)
        else:
            lines[place] = dice.choice(_PIECES) + lines[place]
    return b"".join(lines)[:LONGEST]


def _inside(content: bytes, others: Sequence[bytes], dice: random.Random) -> bytes | None:
    """What is compressed, changed and compressed again, so that all check sums agree."""
    if content.startswith(b"PK\x03\x04"):
        return _zip_changed(content, others, dice)
    for start, unpack, pack in _WAYS:
        if content.startswith(start):
            inner = unpack(content)
            return pack(_rows_changed(inner, dice) or _bytes_changed(inner, [inner], dice))
    return None


def _zip_changed(content: bytes, others: Sequence[bytes], dice: random.Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = [(entry.filename, archive.read(entry)) for entry in archive.infolist()]
    act = dice.randrange(8)
    place = dice.randrange(len(parts))
    name, part = parts[place]
    if act == 0:
        del parts[place]
    elif act == 1:
        parts[place] = (dice.choice([".", "/", "../x", "a" * 300, "x.csv", name.upper()]), part)
    elif act == 2:
        parts.append((name + dice.choice(["", "2", "/x"]), part))
    elif act == 3:
        parts[place] = (name, dice.choice(parts)[1])
    else:
        parts[place] = (name, _bytes_changed(part, [part, *others], dice))
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", dice.choice([0, 8, 8, 12, 14])) as archive:
        for name, part in dict(parts).items():
            archive.writestr(name, part)
    return held.getvalue()


def _unzst(content: bytes) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress(content)


_WAYS: tuple[tuple[bytes, Callable[[bytes], bytes], Callable[[bytes], bytes]], ...] = (
    (b"\x1f\x8b", gzip.decompress, gzip.compress),
    (b"BZh", bz2.decompress, bz2.compress),
    (b"\xfd7zXZ\x00", lzma.decompress, lzma.compress),
    (b"\x28\xb5\x2f\xfd", _unzst, zstandard.ZstdCompressor().compress),
)
