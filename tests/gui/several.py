"""Analyses of several classes as the window gets them, and showing them in it."""

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from engine.data.readers.read import read
from engine.data.shape.matrix_layout import find_matrices
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest
from engine.multiclass.class_table import class_table
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.classes_session import ClassesSession
from gui.frame.classes_workspace import ClassesWorkspace
from gui.program.app import WindowedProgram
from tests.conftest import SAMPLES
from tests.gui.acts import workspace_of

SPECIES = ("setosa", "versicolor", "virginica")
ERRORS = ((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0))
PLAIN = ClassesSession(voros_power=8)
STATED = replace(PLAIN, cost_matrix=ERRORS, priors=(0.2, 0.3, 0.5), order=SPECIES, bootstrap=4)
MATRICES = """classifier,predicted,actual,count
tree,a,a,32\ntree,a,b,8\ntree,a,c,4\ntree,b,a,4\ntree,b,b,28\ntree,b,c,6
tree,c,a,4\ntree,c,b,4\ntree,c,c,30\nnet,a,a,28\nnet,a,b,5\nnet,a,c,5
net,b,a,6\nnet,b,b,30\nnet,b,c,6\nnet,c,a,6\nnet,c,b,5\nnet,c,c,29
"""


def analysed(path: Path, session: ClassesSession = PLAIN) -> ClassesAnalysis:
    """The finished analysis of a file, its roles guessed."""
    dataset = read(path)
    if find_matrices(dataset) is None:
        roles, _ = guess_class_roles(dataset, ClassRequest(order=session.order))
        session = replace(session, roles=roles)
    found = analyse_classes(session, class_table(dataset, session.roles))
    for refined in refine_classes(found):
        found = refined
    return found


@cache
def iris(session: ClassesSession = PLAIN) -> ClassesAnalysis:
    """The bundled sample of three species."""
    return analysed(SAMPLES / "iris.csv", session)


def of_matrices(folder: Path, session: ClassesSession = PLAIN) -> ClassesAnalysis:
    """Two classifiers of which only the confusion matrices are known."""
    path = folder / "matrices.csv"
    path.write_text(MATRICES, "utf-8")
    return analysed(path, session)


def put_in(program: WindowedProgram, analysis: ClassesAnalysis) -> ClassesWorkspace:
    """Show an analysis in the window, as when its file was opened."""
    window = program.window
    window.prepare()
    window.show_dataset()
    workspace_of(program).show_analysis(analysis)
    window.show_analysis(analysis)
    window.reveal_workspace()
    page = workspace_of(program).classes
    assert page is not None
    return page
