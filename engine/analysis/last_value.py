"""Keeps the last value made, for whoever asks for the same again."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class LastValue(Generic[T]):
    """Keeps the last value made, to answer when asked again with an equal key."""

    def __init__(self) -> None:
        self._kept: tuple[object, T] | None = None

    def get(self, key: object, make: Callable[[], T]) -> T:
        """The kept value if its key is equal, else a new one."""
        if self._kept is None or self._kept[0] != key:
            self._kept = None  # the old value's memory is needed for the new one
            self._kept = key, make()
        return self._kept[1]

    def peek(self, key: object) -> T | None:
        """The kept value if its key is equal; nothing is made."""
        return self._kept[1] if self._kept is not None and self._kept[0] == key else None
