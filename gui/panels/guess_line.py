"""One line on the roles that were guessed; resting on it says why."""

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from engine.data.roles import Guess
from engine.messages.language import tr
from engine.wording.guess_words import counted_role, guess_words, role_words
from gui.widgets.text import Elided

NOT_IN_USE = ("left out",)  # what was guessed to take no part; named only with its reason


class GuessLine(Elided):
    """A line such as “Guessed: label, 3 scores”; hidden where nothing was guessed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.lines: tuple[str, ...] = ()
        super().__init__("", 11.5, tone="3", parent=parent)
        self.hide()

    @Slot(object)
    def show_guesses(self, guesses: Iterable[Guess]) -> None:
        """Show which roles were guessed, and in the tooltip every guess with its reason."""
        found = tuple(guesses)
        self.lines = tuple(guess_words(found))
        roles = Counter(guess.role for guess in found if guess.role not in NOT_IN_USE)
        words = ", ".join(
            role_words(role) if count == 1 else counted_role(role, count)
            for role, count in roles.items()
        )
        self.show_whole(tr("Guessed: {words}", words=words) if words else "")
        self.setAccessibleDescription(". ".join(self.lines))
        self.setVisible(bool(words))

    def _cut(self) -> None:
        """Cut the line; the tooltip says all of it, and gives the reasons."""
        super()._cut()
        self.setToolTip("\n".join((self.whole, *self.lines)))
