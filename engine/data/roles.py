"""Which column is the label, which are scores, and which label value is positive."""

from dataclasses import dataclass
from typing import Literal

Direction = Literal["higher", "lower"]
Missing = Literal["paired", "each"]


@dataclass(frozen=True)
class ScoreRole:
    """A score column and how it is read: with "higher", score >= threshold is positive."""

    column: str
    name: str
    direction: Direction = "higher"


@dataclass(frozen=True)
class Roles:
    """What each column is for; part of the Session, so the user may change all of it.

    Attributes:
        positive: the label value that counts as positive, as first spelt in the file.
        negative: the other one; rows with any third value are left out and counted.
        missing: "paired" uses the rows where every score is present, "each" lets each
            model use its own.
    """

    label: str
    positive: str
    negative: str
    scores: tuple[ScoreRole, ...]
    missing: Missing = "paired"
    weight: str | None = None


@dataclass(frozen=True)
class Guess:
    """One role that was guessed, with the reason the user reads."""

    role: str
    column: str
    why: str


@dataclass(frozen=True)
class RoleRequest:
    """What the user named; None (or empty) is left to the guess."""

    label: str | None = None
    positive: str | None = None
    negative: str | None = None
    scores: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()
    missing: Missing = "paired"
    weight: str | None = None


@dataclass(frozen=True)
class GuessedRoles:
    """Roles complete enough to analyse, and which of them were guessed."""

    roles: Roles
    guesses: tuple[Guess, ...]
