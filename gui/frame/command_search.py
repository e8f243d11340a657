"""Every command of the menus with all that it is found by, and the search among them."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from gui.frame.action_aliases import ALIASES
from gui.frame.actions import Actions

BETWEEN = " › "
# How well a word that was typed fits one that is searched, from best to worst.
WHOLE, BEGINS, INSIDE, LETTERS = 0, 1, 6, 8
SPREAD = 3  # times as long as the word is what its letters may be spread over
FARTHER = 4  # what fits in other words than the command's own counts less


class Command(Struct, frozen=True, eq=False):
    """One entry of a menu.

    Attributes:
        action: what it does.
        words: its name, without marks for keys.
        where: the menus that lead to it.
        keys: its shortcuts, as the system writes them.
        why_not: why it cannot be done now; empty where it can.
        also: further words that it is found by.
        ticked: whether it is on.

    All but the action stays when that has gone, with a file that was closed, say.
    """

    action: QAction
    words: str
    where: str
    keys: str
    why_not: str
    also: str
    ticked: bool


def commands_of(
    bar: QMenuBar, actions: Actions, of_views: Mapping[str, Sequence[QAction]]
) -> list[Command]:
    """Every command of the menus, in their order.

    Args:
        bar: the menus.
        actions: the table that most entries come from.
        of_views: what views that are seen offer of their own, by their titles.
    """
    tops = [(top, ()) for top in bar.actions()]
    own = [(action, (title,)) for title, entries in of_views.items() for action in entries]
    return [
        _command(action, where, actions)
        for top, path in (*tops, *own)
        for action, where in _leaves(top, path)
    ]


def search(commands: Sequence[Command], typed: str) -> list[Command]:
    """The commands in which every word that was typed is found, the best fitting first."""
    words = _folded(typed).split()
    if not words:
        return list(commands)
    fits = ((_fit(each, words), place) for place, each in enumerate(commands))
    fitting = sorted((fit, place) for fit, place in fits if fit is not None)
    return [commands[place] for _, place in fitting]


def _leaves(action: QAction, path: tuple[str, ...]) -> Iterator[tuple[QAction, str]]:
    """The actions below a menu entry with the menus that lead to each."""
    menu = action.menu()
    if isinstance(menu, QMenu):
        for inner in menu.actions():
            yield from _leaves(inner, (*path, plain_words(action.text())))
    elif not action.isSeparator() and action.text():
        yield action, BETWEEN.join(path)


def plain_words(text: str) -> str:
    """The words of a menu entry without its mnemonic and without keys behind a tab."""
    words = text.partition("\t")[0]
    return words.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _command(action: QAction, where: str, actions: Actions) -> Command:
    name = actions.name_of(action)
    native = QKeySequence.SequenceFormat.NativeText
    keys = [each.toString(native) for each in action.shortcuts()] or [
        action.text().partition("\t")[2]
    ]
    can = action.isEnabled() and action.isVisible()
    tip, key = action.toolTip(), action.data()  # of a sample or a view what commands call it
    own = key if isinstance(key, str) else ""
    return Command(
        action,
        plain_words(action.text()),
        where,
        ", ".join(filter(None, keys)),
        "" if can else tip,
        " ".join(filter(None, (ALIASES.get(name, ""), own, tip if can else ""))),
        action.isCheckable() and action.isChecked(),
    )


def _fit(command: Command, words: Iterable[str]) -> int | None:
    """How well a command fits, least is best; None where it does not."""
    own = _folded(command.words).split()
    others = _folded(f"{command.also} {command.where}").split()
    total = 0
    for word in words:
        near, far = _best(word, own), _best(word, others)
        letters = LETTERS if _holds_letters(word, "".join(own)) else None
        fits = [near, None if far is None else far + FARTHER, letters]
        found = [fit for fit in fits if fit is not None]
        if not found:
            return None
        total += min(found)
    return total


def _best(word: str, among: Iterable[str]) -> int | None:
    """How well a word fits the best of others."""
    fits = [
        WHOLE if each == word else BEGINS if each.startswith(word) else INSIDE
        for each in among
        if word in each
    ]
    return min(fits, default=None)


def _holds_letters(word: str, text: str) -> bool:
    """Whether a text begins with a word's first letter, and the others follow near it, in order."""
    place = 0
    for letter in word:
        place = text.find(letter, place) + 1
        if place == 0:
            return False
    return len(word) > 1 and text[:1] == word[:1] and place <= SPREAD * len(word)


def _folded(text: str) -> str:
    """A text as it is compared: small letters without accents and signs."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = (each for each in letters if not unicodedata.combining(each))
    return "".join(each if each.isalnum() else " " for each in bare)
