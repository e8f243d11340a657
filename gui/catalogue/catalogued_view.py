"""What the table of views says of one: its words, keys, widget, figure, and when it is offered."""

from msgspec import Struct

from engine.messages.language import tr

TWO_CLASSES = "engine.analysis.analysis:Analysis"
SEVERAL_CLASSES = "engine.multiclass.classes_analysis:ClassesAnalysis"
KINDS = (TWO_CLASSES, SEVERAL_CLASSES)
GEOMETRY, EVIDENCE, DECIDE = "geometry", "evidence", "decide"
PAGES = {GEOMETRY: tr("Geometry"), EVIDENCE: tr("Evidence"), DECIDE: tr("Decide")}


class ViewMode(Struct, frozen=True):
    """One of several ways in which a view is looked at.

    Attributes:
        key: what the command line calls it, and the widget that shows it.
        figure: paints it, as the view's own figure does.
    """

    key: str
    figure: str


class View(Struct, frozen=True):
    """One view; classes are named as in "package.module:Class".

    Attributes:
        key: what the command line calls it; names its action, its card and its report figure.
        title: of its card, its picture, and in the export dialog.
        words: in the menu and the tool bar, with the mnemonic.
        keys: that show or hide it; may be empty.
        tip: what they do.
        widget: a `gui.views.view_widget.ViewWidget`.
        figure: paints it by QPainter; a `gui.export.figures.MakeFigure` says how it is made.
            Empty where there is a drawing.
        drawing: makes the `gui.scene.drawing.Drawing` of an analysis in a theme, for pictures
            and reports; empty in two dimensions. In the window such a view waits until OpenGL
            is loaded.
        modes: how it can be looked at, in the order of its switch; without any other word the
            figure is painted.
        takes: the kinds of analysis that it shows; a widget of several classes is made with the
            `gui.views.class_pointer.ClassPointer`, one of two with the playhead.
        classes: how many classes it needs; 0 if as many as there may be.
        page: the built-in page in whose group it is offered.
        at_first: whether it stands on that page until the user arranges it otherwise.
        leads: whether it has a row of its own at first, above the others and higher.
        early: whether it is imported and made on the way to the first picture; all others
            come after it.
        needs: the attribute of an analysis that says whether its file holds what the view shows;
            else it is not offered. Empty where there is always something.
        remedy: what to do to have that, for who asks for the view by name.
    """

    key: str
    title: str
    words: str
    keys: str
    tip: str
    widget: str
    figure: str = ""
    drawing: str = ""
    modes: tuple[ViewMode, ...] = ()
    takes: tuple[str, ...] = (TWO_CLASSES,)
    classes: int = 0
    page: str = EVIDENCE
    at_first: bool = True
    leads: bool = False
    early: bool = False
    needs: str = ""
    remedy: str = ""

    def figure_in(self, mode: str = "") -> str:
        """What paints it in one of its modes; its own figure where none is named."""
        return next((each.figure for each in self.modes if each.key == mode), self.figure)

    def takes_analysis(self, analysis: object) -> bool:
        """Whether it shows analyses of this kind and of so many classes, and this one has it."""
        fits = self.classes in (0, len(getattr(analysis, "labels", ())))
        if kind_of(analysis) not in self.takes or not fits:
            return False
        return not self.needs or bool(getattr(analysis, self.needs))


def kind_of(analysis: object) -> str:
    """Which kind an analysis is of, named as in `View.takes`: told without importing either."""
    kind = type(analysis)
    return f"{kind.__module__}:{kind.__qualname__}"
