"""Results that are kept for whoever asks the same again, until all of them are forgotten."""

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol, TypeVar

Result = TypeVar("Result", bound=Callable[..., object])


class _Cache(Protocol):
    def cache_clear(self) -> None: ...


_CACHES: list[_Cache] = []


def kept(most: int) -> Callable[[Result], Result]:
    """Keep the last results of a function, as `functools.lru_cache` does.

    What was asked about is kept with them: the curves of a file, say, which is why they are
    forgotten when a file closes (`forget_kept`). Small ones, the widths of texts, would else be
    strewn over the memory that the file gave back, whose pages they hold.

    Args:
        most: results.
    """

    def keep(function: Result) -> Result:
        keeping = lru_cache(maxsize=most)(function)
        _CACHES.append(keeping)
        return keeping  # type: ignore[return-value]  # called as the function is

    return keep


def forget_kept() -> None:
    """Forget all results: what is open has them worked out again."""
    for cache in _CACHES:
        cache.cache_clear()
