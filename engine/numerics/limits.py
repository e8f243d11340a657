"""How much may be asked for: bounds that options and session files are held to."""

from typing import Annotated

from msgspec import Meta

MOST_REPLICATES = 1_000_000
LARGEST_GRID = 256

Replicates = Annotated[int, Meta(ge=0, le=MOST_REPLICATES)]
Seed = Annotated[int, Meta(ge=0)]
Level = Annotated[float, Meta(gt=0, lt=1)]
GridSide = Annotated[int, Meta(ge=2, le=LARGEST_GRID)]
Draws = Annotated[int, Meta(ge=0, le=16)]
"""A power of two."""
