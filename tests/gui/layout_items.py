"""How many places of layouts Python knows: it takes for one whatever comes to lie there later."""

import gc

from PySide6.QtWidgets import QLayout, QLayoutItem


def known_items() -> int:
    """Those that are not themselves layouts, of all layouts that there are."""
    gc.collect()
    found = (each for each in gc.get_objects() if isinstance(each, QLayoutItem))
    return sum(not isinstance(each, QLayout) for each in found)
