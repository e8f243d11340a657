"""Compressed files: what comes out is read as if it were the file."""

from collections.abc import Callable
from typing import BinaryIO, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers.formats import format_of
from engine.data.sources.source import BLOCK, Origin, hash_of, stamp_of
from engine.data.sources.unpacking import COMPRESSIONS, Compression, Unpacked
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError
from engine.messages.language import tr

# So much is unpacked into memory once; more is unpacked as often as it is read.
HELD = 1 << 26
SHARE_OF_UNPACKING = 0.3


class Packed(Struct, frozen=True):
    """A compressed file, or one file of an archive.

    Attributes:
        origin: the file that holds it.
        name: of what comes out.
        open: a new stream of it.
    """

    origin: Origin
    name: str
    open: Callable[[], Unpacked]


def read_compressed(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a file that gzip, bzip2, xz or zstd made.

    Raises:
        InputError: it is damaged, swells beyond all proportion, or holds no table.
        Cancelled: through `progress`.
    """
    return read_packed(packed_in(origin), options, progress)


def packed_in(origin: Origin) -> Packed:
    """What a file holds that gzip, bzip2, xz or zstd made."""
    file, _ = origin.open()
    with file:
        start = file.read(8) or b""
    kind = next(kind for kind in COMPRESSIONS if start.startswith(kind.starts))
    name = origin.path.name
    if origin.suffix in kind.suffixes:
        name = name[: -len(origin.suffix)]
    return Packed(origin, name, lambda: _unpacked(origin, kind))


def _unpacked(origin: Origin, kind: Compression) -> Unpacked:
    file, size = origin.open()
    return Unpacked(file, kind.open(file), size, origin.name)


def read_packed(packed: Packed, options: ReadOptions, progress: Progress) -> Dataset:
    """Read what comes out of a compressed file by the reader of its format.

    Raises:
        InputError: it is damaged, compressed twice, or what that reader says.
        Cancelled: through `progress`.
    """
    outer = packed.origin
    before = stamp_of(outer)
    inner = measured(packed, part_of(progress, 0, SHARE_OF_UNPACKING))
    form = format_of(inner)
    if form.container:
        raise InputError(
            tr("what comes out of it is {name} once more", name=form.name),
            where=outer.name,
            do=tr("Unpack it, and open what comes out."),
        )
    if inner.content is None and not form.streams:
        raise InputError(
            tr("it holds {name} of more than {held} MB", name=form.name, held=HELD >> 20),
            where=outer.name,
            do=tr("Unpack it, and open what comes out."),
        )
    dataset = form.read(inner, options, part_of(progress, SHARE_OF_UNPACKING, 1))
    source = replace(dataset.source, path=outer.path, sha256=hash_of(outer, silent))
    if stamp_of(outer) != before:
        raise InputError(
            tr("the file changed while it was read"), where=outer.name, do=tr("Open it again.")
        )
    return replace(dataset, source=source)


def measured(packed: Packed, progress: Progress) -> Origin:
    """The unpacked file: its bytes, or of more than HELD their number and how to get at them.

    Raises:
        InputError: it is damaged, or swells beyond all proportion.
        Cancelled: through `progress`.
    """
    outer = packed.origin
    held: list[bytes] | None = []
    size = 0
    with packed.open() as stream:
        while block := stream.read(BLOCK):
            size += len(block)
            if held is not None:
                held.append(block)
                if size > HELD:
                    held = None
            progress(stream.share, tr("Unpacking {name}", name=outer.path.name))
    content = None if held is None else b"".join(held)
    return Origin(
        outer.path,
        content,
        inside=packed.name,
        opening=None if content is not None else lambda: (cast("BinaryIO", packed.open()), size),
    )
