"""What a playhead said while a view was used."""

from gui.views.playhead import Playhead


class Heard:
    """Every t that was asked for, and how often it came to rest."""

    def __init__(self, playhead: Playhead) -> None:
        self.t: list[float] = []
        self.finished = 0
        playhead.moved.connect(self.t.append)
        playhead.rested.connect(self._finish)

    def _finish(self) -> None:
        self.finished += 1
