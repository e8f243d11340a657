"""Whom to cite: the one place of the references that window, report and README print.

Comments cite the first as "Ratigan & Cowen 2024, Lemma 23": the year, and the numbers of
definitions, lemmas and tables, are those of its preprint, arXiv 2402.18689.
"""

from msgspec import Struct


class Citation(Struct, frozen=True):
    """One reference.

    Attributes:
        where: journal or proceedings, volume and pages.
        owed: what the program takes from it.
    """

    authors: str
    year: int
    title: str
    where: str
    owed: str

    @property
    def text(self) -> str:
        """The whole reference, without what is owed to it."""
        return f"{self.authors} ({self.year}). {self.title}. {self.where}."


VOROS = Citation(
    "Ratigan, C., & Cowen, L.",
    2025,
    "The VOROS: Lifting ROC Curves to 3D to Summarize Unbalanced Classifier Performance",
    "AAAI 39(19), 20148–20156, doi 10.1609/aaai.v39i19.34219",
    "VOROS, operating condition t, lesser classifiers",
)

CITATIONS = (
    VOROS,
    Citation(
        "Provost, F., & Fawcett, T.",
        2001,
        "Robust classification for imprecise environments",
        "Machine Learning 42, 203–231",
        "The ROC convex hull and its use under unknown costs",
    ),
    Citation(
        "Fawcett, T., & Niculescu-Mizil, A.",
        2007,
        "PAV and the ROC convex hull",
        "Machine Learning 68, 97–106",
        "The hull as isotonic regression",
    ),
    Citation(
        "Drummond, C., & Holte, R. C.",
        2006,
        "Cost curves: An improved method for visualizing classifier performance",
        "Machine Learning 65, 95–130",
        "Cost curves",
    ),
)

CITATIONS_OF_CLASSES = (
    Citation(
        "Ferri, C., Hernández-Orallo, J., & Salido, M. A.",
        2003,
        "Volume under the ROC surface for multi-class problems",
        "ECML 2003, LNAI 2837, 108–120",
        "The VUS of crisp classifiers, its approximations",
    ),
    VOROS,
)
CITATIONS_OF_PROBABILITIES = (
    Citation(
        "Hand, D. J., & Till, R. J.",
        2001,
        "A simple generalisation of the area under the ROC curve for multiple class "
        "classification problems",
        "Machine Learning 45, 171–186",
        "The measure M",
    ),
)
CITATIONS_OF_ORDERS = (
    Citation(
        "Mossman, D.",
        1999,
        "Three-way ROCs",
        "Medical Decision Making 19, 78–89",
        "The VUS of ordered classes",
    ),
    Citation(
        "Nakas, C. T., & Yiannoutsos, C. T.",
        2004,
        "Ordered multiple-class ROC analysis with continuous measurements",
        "Statistics in Medicine 23, 3437–3449",
        "Its variance",
    ),
)
