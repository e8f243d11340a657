"""The bundled samples: real score files, and the session that each opens with."""

from pathlib import Path

from msgspec import Struct

from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.roles import Roles, ScoreRole
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.session.session import Session

REPLICATES = 2000  # of the bootstrap behind a sample's intervals
FOLDER = Path(__file__).resolve().parents[2] / "resources" / "samples"


class BundledFile(Struct, frozen=True):
    """One bundled file.

    Attributes:
        name: what the command line calls it.
        title: what a person calls it.
        words: what it shows, in a sentence or two.
        session_name: of the session file that states its costs; empty where none does.
    """

    name: str
    title: str
    words: str
    file_name: str
    session_name: str = ""

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return FOLDER / self.file_name

    @property
    def opened_path(self) -> Path:
        """What is opened: the session file where there is one, else the data."""
        return FOLDER / (self.session_name or self.file_name)


class Sample(BundledFile, frozen=True, kw_only=True):
    """A bundled file of two classes.

    Attributes:
        session: what it opens with.
    """

    session: Session


def _roles(label: str, positive: str, negative: str, *columns: str) -> Roles:
    """Roles in which every score column keeps its own name and higher means positive."""
    return Roles(label, positive, negative, tuple(ScoreRole(name, name) for name in columns))


SAMPLES = (
    Sample(
        name="crossing",
        title=tr("Curves that cross"),
        words=tr(
            "Three weak models of malignant breast masses: the one with the "
            "higher AUC has the lower VOROS, and six scores are missing."
        ),
        file_name="wdbc_partial_oof.csv",
        session=Session(
            roles=_roles("malignant", "1", "0", "forest", "bayes", "logistic"),
            conditions=Conditions(
                cost_fp=exactly(1), cost_fn=Range(2, 12), prevalence=Range(0.1, 0.2)
            ),
            at=0.56,
            regions=("two-way:0.3:0.6",),
            bootstrap=REPLICATES,
        ),
    ),
    Sample(
        name="breast-cancer",
        title=tr("Breast cancer test set"),
        words=tr(
            "The test set behind the tables of Ratigan & Cowen 2025: "
            "logistic regression, a random forest and multinomial naive "
            "Bayes; nothing is said about costs."
        ),
        file_name="wdbc_test_scores_wide_seed50.csv",
        session=Session(
            roles=_roles(
                "diagnosis", "benign", "malignant", "logistic", "random_forest", "multinomial_nb"
            ),
            bootstrap=REPLICATES,
        ),
    ),
    Sample(
        name="one-model",
        title=tr("One model"),
        words=tr("One classifier against doing nothing; nothing is said about costs."),
        file_name="yardstick_two_class_example.csv",
        session=Session(roles=_roles("truth", "Class1", "Class2", "Class1"), bootstrap=REPLICATES),
    ),
)


# Of three classes: their roles are guessed where no session file names them.
CLASSES_SAMPLES = (
    BundledFile(
        name="iris",
        title=tr("Three species of iris"),
        words=tr("Three classes: the probabilities of three models on a test set of 75 flowers."),
        file_name="iris.csv",
    ),
    BundledFile(
        name="matrices",
        title=tr("Three confusion matrices"),
        words=tr(
            "Three classes: the confusion matrices of three classifiers, one of them "
            "superfluous, with costs and priors."
        ),
        file_name="three_matrices.csv",
        session_name="three_matrices.voro",
    ),
    BundledFile(
        name="ordered",
        title=tr("Ordered markers"),
        words=tr(
            "Three ordered stages and three simulated markers: the one with the largest volume "
            "does not cost least."
        ),
        file_name="ordered_marker.csv",
        session_name="ordered_marker.voro",
    ),
)
BUNDLED: tuple[BundledFile, ...] = (*SAMPLES, *CLASSES_SAMPLES)


def bundled(name: str) -> BundledFile:
    """The bundled file of that name, of two classes or several.

    Raises:
        InputError: there is none; the message names those there are.
    """
    for found in BUNDLED:
        if found.name == name:
            return found
    names = ", ".join(found.name for found in BUNDLED)
    raise InputError(
        tr("there is no sample “{name}”", name=name),
        do=tr("The samples are: {names}.", names=names),
    )


def is_bundled(path: Path) -> bool:
    """Whether a file is one of the program's own, in which nothing is saved."""
    return FOLDER in path.resolve().parents
