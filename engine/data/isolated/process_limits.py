"""What a process that reads a file may take: memory, and the processor's time."""

from msgspec import Struct

MEMORY = 350 << 20
MEMORY_FACTOR = 8
USUAL_SWELLING = 10
"""A table that was compressed is seldom larger by more than this."""
SECONDS = 4
SECONDS_PER_MB = 2
PATIENCE = 25
"""A busy machine may take so many times the processor's time, which is what bounds the work: a good
file is not refused because others keep the processors busy, and whoever waits may cancel."""


class Limits(Struct, frozen=True):
    """What a process may take.

    Attributes:
        memory: bytes of resident memory.
        seconds: of the processor's time.
    """

    memory: int
    seconds: int


def limits_for(size: int) -> Limits:
    """The limits for a file of so many bytes: a large one may take more."""
    return Limits(MEMORY + MEMORY_FACTOR * size, SECONDS + SECONDS_PER_MB * (size >> 20))
