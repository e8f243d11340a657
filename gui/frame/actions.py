"""Actions: what menus, tool bar and keys can do, as a table."""

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from engine.data.shared_choices import SharedChoices
from engine.messages.language import tr
from engine.session.samples import BUNDLED
from engine.wording.session_changes import change_words
from gui import catalogue
from gui.themes.icons import icon
from gui.themes.theme import Theme, mix
from gui.widgets.term_tips import WHY_NOT

THEMES = (
    ("system", tr("As the &system")),
    ("light", tr("&Light")),
    ("dark", tr("&Dark")),
    ("contrast", tr("&High contrast")),
)
MOVES = {  # names of actions, and where they move a view
    "move_left": "left",
    "move_right": "right",
    "move_up": "up",
    "move_down": "down",
}
RULE_FORMS = (  # in which the rule can be copied
    ("sql", tr("&SQL")),
    ("python", tr("&Python function")),
    ("formula", tr("Spreadsheet &formula")),
    ("json", tr("&JSON")),
)
Change: TypeAlias = tuple[SharedChoices, SharedChoices]  # the sessions before and after a step
MOST_PAGES = 9  # that have keys
HISTORY = ("undo", "redo")


class ActionEntry(Struct, frozen=True):
    """One action: its words, keys, what it does in a sentence, and whether it needs data.

    Keys that mean the same are parted by a blank; the first of them is shown.
    """

    name: str
    words: str
    keys: str = ""
    tip: str = ""
    needs_data: bool = True
    checkable: bool = False


TABLE = (
    ActionEntry(
        "open", tr("&Open…"), "Ctrl+O", tr("Open a file of labels and scores"), needs_data=False
    ),
    ActionEntry(
        "open_with",
        tr("Open with o&ptions…"),
        "Ctrl+Shift+O",
        tr("Open a file, and say how it is read and what its columns are"),
        needs_data=False,
    ),
    ActionEntry(
        "open_folder",
        tr("Open &folder…"),
        "",
        tr("Open a folder of Parquet files as one table, however large it is"),
        needs_data=False,
    ),
    ActionEntry(
        "open_spark",
        tr("Open &table of Spark…"),
        "",
        tr("Count a table that Spark knows by its name"),
        needs_data=False,
    ),
    ActionEntry(
        "new_window", tr("&New window"), "Ctrl+N", tr("Open a further window"), needs_data=False
    ),
    ActionEntry("save", tr("&Save session"), "Ctrl+S", tr("Save what was chosen, and the data")),
    ActionEntry(
        "save_as",
        tr("Save session &as…"),
        "Ctrl+Shift+S",
        tr("Save the session to another file, with its data or naming them"),
    ),
    ActionEntry("close", tr("&Close"), "Ctrl+W", tr("Close the file; the window stays")),
    ActionEntry("export", tr("&Export…"), "Ctrl+E", tr("Save a view as a picture")),
    ActionEntry("report", tr("&Report…"), "Ctrl+R", tr("Save a report as PDF or HTML")),
    ActionEntry(
        "apply",
        tr("&Apply to a new file…"),
        tip=tr("Decide the cases of a new file by the rule in the verdict"),
    ),
    ActionEntry("quit", tr("&Quit"), "Ctrl+Q", needs_data=False),
    ActionEntry("undo", tr("&Undo"), "Ctrl+Z", tr("Undo the last step")),
    ActionEntry("redo", tr("&Redo"), "Ctrl+Shift+Z Ctrl+Y", tr("Take the undone step again")),
    ActionEntry("copy", tr("&Copy verdict and numbers"), "Ctrl+Shift+C"),
    *(
        ActionEntry(f"copy_rule_{form}", words, tip=tr("Copy the rule in the verdict as code"))
        for form, words in RULE_FORMS
    ),
    ActionEntry("paste", tr("&Paste table"), "Ctrl+V", tr("Open a copied table"), needs_data=False),
    ActionEntry(
        "preferences",
        tr("Pre&ferences…"),
        "Ctrl+,",
        tr("Language, intervals, and the words of axes"),
        needs_data=False,
    ),
    ActionEntry("move_left", tr("&Left"), "Ctrl+Shift+Left", tr("Move the view to the left")),
    ActionEntry("move_right", tr("&Right"), "Ctrl+Shift+Right", tr("Move the view to the right")),
    ActionEntry("move_up", tr("&Up"), "Ctrl+Shift+Up", tr("Move the view up")),
    ActionEntry("move_down", tr("&Down"), "Ctrl+Shift+Down", tr("Move the view down")),
    ActionEntry(
        "enlarge",
        tr("&Enlarge view, or back to all"),
        "Ctrl+Shift+Return",
        tr("Give a view all the room, or the others theirs again"),
    ),
    ActionEntry(
        "show_table",
        tr("Show as &table"),
        "Ctrl+T",
        tr("Show the numbers of the view as a table that can be read cell by cell"),
    ),
    ActionEntry("copy_picture", tr("Copy &picture"), tip=tr("Copy a picture of the view")),
    ActionEntry("copy_data", tr("Copy &data"), tip=tr("Copy the numbers that the view shows")),
    ActionEntry("save_data", tr("&Save data…"), tip=tr("Save the numbers that the view shows")),
    ActionEntry("reset_view", tr("&Reset view"), tip=tr("Show the view as at first")),
    ActionEntry("close_view", tr("&Close view"), tip=tr("Take the view off the page")),
    ActionEntry(
        "reset_page", tr("&Reset arrangement"), tip=tr("Arrange the views of the page as at first")
    ),
    ActionEntry(
        "add_page", tr("&Add page…"), tip=tr("Add a page that begins with the views of this one")
    ),
    ActionEntry("rename_page", tr("Re&name page…"), tip=tr("Give the page another name")),
    ActionEntry("remove_page", tr("Re&move page"), tip=tr("Remove the page, a page of your own")),
    ActionEntry(
        "bring_back_page",
        tr("&Bring back the page as it was"),
        tip=tr("Show the page that was removed or reset last as it was before"),
    ),
    ActionEntry("full_screen", tr("&Full screen"), "F11", needs_data=False, checkable=True),
    ActionEntry(
        "hide_names",
        tr("&Blur file names"),
        tip=tr("Make names of files and paths unreadable while others look on"),
        needs_data=False,
        checkable=True,
    ),
    ActionEntry(
        "present",
        tr("&Present"),
        "F5",
        tr("Show one or two views, the verdict and the ribbon in large type, on a second screen"),
    ),
    ActionEntry("play", tr("&Play or pause the sweep of t\tSpace")),
    ActionEntry(
        "reset_conditions", tr("&Reset conditions"), tip=tr("Costs, prevalence and t as at first")
    ),
    ActionEntry(
        "roles",
        tr("&Change roles…"),
        tip=tr("Say anew what each column is and how the file is read"),
    ),
    ActionEntry(
        "share_t",
        tr("Same t in all &windows"),
        tip=tr("Moving t in one window moves it in the others"),
        needs_data=False,
        checkable=True,
    ),
    ActionEntry(
        "commands",
        tr("&Commands…"),
        "Ctrl+K Ctrl+Shift+P",
        tr("Find anything that the program can do by its name"),
        needs_data=False,
    ),
    ActionEntry(
        "shortcuts",
        tr("&Keyboard shortcuts…"),
        "Ctrl+?",
        tr("List all keys, and change those of any command"),
        needs_data=False,
    ),
    ActionEntry(
        "crash_reports",
        tr("C&rash log…"),
        tip=tr("Read what was written where the program made a mistake"),
        needs_data=False,
    ),
    ActionEntry("about", tr("&About Voroscope"), needs_data=False),
)


class Actions(QObject):
    """Every action, by name."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries = {entry.name: entry for entry in (*TABLE, *_showing_views())}
        self._is_open = False
        self._refused: dict[str, str] = {}  # why, of what cannot be done though data are open
        self._made = {name: self._make(entry) for name, entry in self._entries.items()}
        self.themes = QActionGroup(self)
        for name, words in THEMES:
            action = QAction(words, self.themes)
            action.setCheckable(True)
            action.setData(name)
        self.views = QActionGroup(self)
        self.views.setExclusive(False)
        for view in catalogue.VIEWS:
            self._made[view.key].setData(view.key)
            self.views.addAction(self._made[view.key])
        self.moves = QActionGroup(self)
        for name, direction in MOVES.items():
            self._made[name].setData(direction)
            self.moves.addAction(self._made[name])
        self.rules = QActionGroup(self)
        for form, _ in RULE_FORMS:
            self._made[f"copy_rule_{form}"].setData(form)
            self.rules.addAction(self._made[f"copy_rule_{form}"])
        self.pages = QActionGroup(self)
        for place in range(MOST_PAGES):
            action = QAction(self.pages)
            action.setCheckable(True)
            action.setVisible(False)
            action.setShortcut(QKeySequence(f"Alt+{place + 1}"))
        self.samples = QActionGroup(self)
        for file in BUNDLED:
            action = QAction(file.title, self.samples)
            action.setData(file.name)
        for prefix, group in (("theme", self.themes), ("sample", self.samples)):
            for action in group.actions():
                action.setObjectName(f"{prefix}_{action.data()}")
        for place, action in enumerate(self.pages.actions(), 1):
            action.setObjectName(f"page_{place}")
        for name, action in self._made.items():
            action.setObjectName(name)
        self.set_data_open(False)
        self.show_history(None, None)

    def __getitem__(self, name: str) -> QAction:
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def name_of(self, action: QAction) -> str:
        """The name of one of the actions in the table; empty for others."""
        return next((name for name, made in self._made.items() if made is action), "")

    @property
    def all(self) -> tuple[QAction, ...]:
        """Every action; its object name tells it from the others."""
        groups = (self.themes, self.samples, self.pages)
        return (*self._made.values(), *(each for group in groups for each in group.actions()))

    def give_keys(self, name: str, keys: Sequence[str]) -> None:
        """Give an action other shortcuts, of which the first one is shown."""
        action = next(each for each in self.all if each.objectName() == name)
        action.setShortcuts([QKeySequence(key) for key in keys])
        if name in self._entries:
            before = self._entries[name]
            self._entries[name] = replace(before, keys=" ".join(keys))
            if action.toolTip() == _tip(before):
                action.setToolTip(_tip(self._entries[name]))

    def theme(self, name: str) -> QAction:
        """The action that chooses a theme."""
        return next(action for action in self.themes.actions() if action.data() == name)

    def set_data_open(self, open_: bool) -> None:
        """Enable what needs data once there are some; until then a tooltip says why."""
        self._is_open = open_
        for name, entry in self._entries.items():
            if entry.needs_data and name not in HISTORY:
                self._offer(name)

    def refuse(self, name: str, why: str) -> None:
        """Say why something cannot be done even where data are open; or offer it, without a why."""
        self._refused[name] = why
        self._offer(name)

    def _offer(self, name: str) -> None:
        """Enable what can be done; a tooltip says why something cannot."""
        why = self._refused.get(name, "") if self._is_open else WHY_NOT["nothing open"]
        self._made[name].setEnabled(not why)
        self._made[name].setToolTip(why or _tip(self._entries[name]))

    def show_pages(self, names: Sequence[str], places: Sequence[int], current: int) -> None:
        """Offer these pages, each with its place among all, and mark the one that is shown."""
        for number, action in enumerate(self.pages.actions()):
            offered = number < len(names)
            action.setVisible(offered)
            action.setEnabled(offered)
            if offered:
                action.setText(tr("Page {name}", name=names[number].replace("&", "&&")))
                action.setData(places[number])
                action.setChecked(number == current)

    def show_page_kind(self, *, built_in: bool) -> None:
        """Offer to remove a page of the user's own; a tooltip says why others stay."""
        self.refuse("remove_page", WHY_NOT["built-in page"] if built_in else "")

    def show_views(self, keys: Collection[str]) -> None:
        """Mark the views that stand on the page."""
        for action in self.views.actions():
            action.setChecked(action.data() in keys)

    def show_history(self, undone: Change | None, redone: Change | None) -> None:
        """Enable undo and redo where there is something, and name it."""
        for name, change in (("undo", undone), ("redo", redone)):
            action, entry = self._made[name], self._entries[name]
            step = "" if change is None else change_words(*change)
            action.setEnabled(change is not None)
            words = f"{entry.words} {step}".rstrip().replace("&", "\0", 1)
            action.setText(words.replace("&", "&&").replace("\0", "&"))
            tip = tr("{words}: {step}", words=_tip(entry), step=step) if step else _tip(entry)
            action.setToolTip(WHY_NOT[name] if change is None else tip)

    def show_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme's colours."""
        for name in HISTORY:
            self._made[name].setIcon(icon(name, theme.ink, mix(theme.ink3, theme.panel, 0.55)))

    def _make(self, entry: ActionEntry) -> QAction:
        action = QAction(entry.words, self)
        action.setIconText(entry.words.replace("&", ""))  # Qt would drop the "…" as well
        action.setCheckable(entry.checkable)
        action.setChecked(entry.checkable and entry.needs_data)  # views are shown at first
        if entry.keys:
            action.setShortcuts([QKeySequence(keys) for keys in entry.keys.split()])
        action.setToolTip(_tip(entry))
        return action


def _showing_views() -> tuple[ActionEntry, ...]:
    """The actions that show and hide the views of the catalogue."""
    return tuple(
        ActionEntry(view.key, view.words, view.keys, view.tip, checkable=True)
        for view in catalogue.VIEWS
    )


def _tip(entry: ActionEntry) -> str:
    """What an action does, and its keys."""
    words = entry.tip or entry.words.replace("&", "").replace("…", "").partition("\t")[0]
    return f"{words} ({entry.keys.split()[0]})" if entry.keys else words
