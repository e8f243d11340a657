"""Every 3D view of the window with something to show, for tests of what holds for all of them."""

from typing import Any

from engine.analysis.analyser import analyse
from engine.data.readers.read import read
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer
from gui.views.hit_cube_view import HitCubeView
from gui.views.playhead import Playhead
from gui.views.scene_view import SceneView
from gui.views.section_scene_view import SectionSceneView
from gui.views.surface_view import SurfaceView
from tests.gui.three_matrices import analyse_matrices
from tests.samples import sample

KINDS = ("surface", "cube", "polytope")


def scene_view(kind: str, theme: Theme) -> SceneView[Any, Any]:
    """A view that is not shown yet."""
    if kind == "surface":
        chosen = sample("crossing")
        surface = SurfaceView(Playhead(), theme)
        surface.show_analysis(analyse(chosen.session, read(chosen.path)))
        return surface
    found = analyse_matrices(strips=False)
    if kind == "cube":
        cube = HitCubeView(ClassPointer(), theme)
        cube.show_analysis(found)
        return cube
    polytope = SectionSceneView(theme)
    polytope.show_analysis(found)
    return polytope
