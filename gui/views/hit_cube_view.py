"""The hit cube in the window."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from engine.messages.language import listing, tr
from engine.multiclass.class_costs import costs_of_weights
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.stated_costs import with_exact_costs
from gui.scene.drawing import PointedPart
from gui.scene.hit_cube_drawing import HitCubeDrawing, hit_cube_drawing
from gui.scene.hit_cube_scene import DIAGONAL, priors_of, weights_of
from gui.scene.looked_at import MakeDrawing
from gui.scene.picked import Picked, PickedKind
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.cut_scene_view import CutSceneView
from gui.views.view_data import Value, ViewData

FIRST_CUT = 0.6
NOTHING = tr("The hit cube is there for three classes with a predicted class.")


class HitCubeView(CutSceneView):
    """Shows hit rates that are reached; a click on a face proposes costs at which it is best.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look.
    """

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("Hit cube"), NOTHING, parent, home=DIAGONAL, first_cut=FIRST_CUT)
        self._pointer = pointer
        self._session = ClassesSession()
        self.pointed.connect(self._share_pointed)
        self.clicked.connect(self._propose)
        pointer.pointed_changed.connect(self.follow_pointed)

    def drawing_maker(self) -> MakeDrawing:
        """What draws the hit cube, whole or cut."""
        return partial(hit_cube_drawing, cut=self._cut)

    def cut_words(self) -> Sequence[str]:
        """Cuts at hit rates."""
        if self._analysis is None or not isinstance(self._drawing, HitCubeDrawing):
            return ()
        return [tr("Cut at a hit rate of {label}", label=label) for label in self._analysis.labels]

    def show_session(self, session: ClassesSession) -> None:
        """Know what is chosen, to propose costs."""
        self._session = session

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """Whose reach it is."""
        names = [found.name for found in analysis.crisp]
        if not names or analysis.hit_cube is None:
            return tr("share of each class recognised")
        if len(names) > 3:
            names = [*names[:2], tr("{count} others", count=len(names) - 2)]
        return tr(
            "share of each class recognised; the dome is the reach of {names}",
            names=listing(names),
        )

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """The classifiers' hit rates, and who is discarded."""
        cube = analysis.hit_cube
        if cube is None:
            return None
        discarded = {found.name: found.discarded for found in analysis.models}
        columns: dict[str, list[Value]] = {tr("classifier"): list(cube.names)}
        for place, label in enumerate(analysis.labels):
            columns[tr("hit rate of {label}", label=label)] = cube.hits[:, place].tolist()
        found = [discarded.get(name) for name in cube.names]
        columns[tr("discarded")] = [None if each is None else each.discarded for each in found]
        return ViewData("hit-cube", columns)

    @Slot(object)
    def _share_pointed(self, pointed: PointedPart | None) -> None:
        """Let other views know which classifier, or which weights, the mouse is on."""
        found: PointedClassifier | None = None
        if pointed is not None and pointed.picked.kind is PickedKind.POINT:
            found = PointedClassifier(pointed.picked.item)
        elif pointed is not None and isinstance(self._drawing, HitCubeDrawing):
            face = self._drawing.shown.solid.faces[pointed.picked.index]
            one, two, three = weights_of(face).tolist()
            found = PointedClassifier(weights=(one, two, three))
        self._pointer.point_at(found)

    def _mark_pointed(self) -> None:
        """Show which classifier another view points at, or which is best at its weights."""
        if self.is_pointing or not isinstance(self._drawing, HitCubeDrawing):
            return
        pointed, cube = self._pointer.pointed, self._drawing.shown.cube
        points = self._drawing.shown.scene.points
        name = "" if pointed is None else pointed.name
        if pointed is not None and pointed.weights is not None and not name:
            name = cube.names[int((cube.hits @ np.array(pointed.weights)).argmax())]
        place = next((i for i, point in enumerate(points) if point.name == name), None)
        if place is None:
            self.show_pointed(None)
        else:
            picked = Picked(PickedKind.POINT, name, place, points[place].place)
            self.show_pointed(PointedPart(picked, None))

    @Slot(object)
    def _propose(self, picked: Picked | None) -> None:
        """Propose costs at which those on a face cost the same, and least."""
        if picked is None or picked.kind is not PickedKind.FACE or self._analysis is None:
            return
        if isinstance(self._drawing, HitCubeDrawing):
            face = self._drawing.shown.solid.faces[picked.index]
            matrix = costs_of_weights(weights_of(face), priors_of(self._analysis))
            if matrix is not None:
                labels = self._analysis.labels
                self.session_proposed.emit(with_exact_costs(self._session, matrix, labels))
