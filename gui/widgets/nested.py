"""A layout within a layout: put in its place before anything is in it."""

from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QLayout

Inner = TypeVar("Inner", bound=QLayout)


def nested(inner: Inner, outer: QBoxLayout, stretch: int = 0, *, first: bool = False) -> Inner:
    """Put an empty layout last, or first, into another one; returns it, to be filled.

    Where a full one is put into another, PySide makes an object for each place in it and keeps
    that by its address after Qt has destroyed the place: a widget made there later was taken for
    it.

    Raises:
        ValueError: something is in it.
    """
    if inner.count():
        raise ValueError("a layout goes into another one before it is filled")
    outer.insertLayout(0 if first else -1, inner, stretch)
    return inner
