"""Values kept by keys that hold all they depend on, so that they are not worked out again."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import numpy as np

from engine.numerics.arrays import FloatArray

T = TypeVar("T")


class KeptValues(Generic[T]):
    """The values used last, each by a key that holds all it depends on.

    Args:
        most: how many are kept; the one used longest ago goes first.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The kept value of a key, else a new one, which is kept."""
        found = self.peek(key)
        return self.keep(key, make()) if found is None else found

    def peek(self, key: Hashable) -> T | None:
        """The kept value of a key; nothing is made."""
        found = self._values.pop(key, None)
        if found is not None:
            self._values[key] = found  # used last
        return found

    def keep(self, key: Hashable, value: T) -> T:
        """Keep a value, in the place of the last one with its key."""
        self._values.pop(key, None)
        self._values[key] = value
        while len(self._values) > self._most:
            del self._values[next(iter(self._values))]
        return value


def key_of(values: FloatArray) -> Hashable:
    """A key that two arrays share where they hold the same numbers."""
    return values.shape, np.ascontiguousarray(values).tobytes()
