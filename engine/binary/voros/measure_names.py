"""The measures over t by the names that the command line, sessions and the window give them.

A measure is listed here and nowhere else; what makes it is named, not imported.
"""

from msgspec import Struct

from engine.messages.language import tr


class NamedMeasure(Struct, frozen=True):
    """One measure over t.

    Attributes:
        name: before a colon and its parameters, as in "beta:2,2".
        parameters: what follows the colon, as --help names it; empty where nothing does.
        made_by: its class, "package.module:Class", which takes the parameters as numbers;
            empty where it is made of costs, prevalence or a list instead.
        choices: what the window offers of it: name with parameters, and words.
    """

    name: str
    parameters: str = ""
    made_by: str = ""
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def form(self) -> str:
        """As it is typed: "beta:A,B"."""
        return f"{self.name}:{self.parameters}" if self.parameters else self.name


OVER_T = "engine.binary.voros.measures_over_t:"
MEASURES = (
    NamedMeasure("t", made_by=f"{OVER_T}UniformInT", choices=(("t", tr("Uniform in t")),)),
    NamedMeasure(
        "ratio", made_by=f"{OVER_T}UniformInRatio", choices=(("ratio", tr("Uniform in t/(1 − t)")),)
    ),
    NamedMeasure(
        "log-ratio",
        made_by=f"{OVER_T}UniformInLogRatio",
        choices=(("log-ratio", tr("Uniform in log t/(1 − t)")),),
    ),
    NamedMeasure("ranges", choices=(("ranges", tr("The stated ranges")),)),
    NamedMeasure(
        "beta", "A,B", made_by=f"{OVER_T}BetaInT", choices=(("beta:2,2", tr("Beta(2, 2) in t")),)
    ),
    NamedMeasure("scenarios", "FILE"),
)


def measure_forms() -> str:
    """How every measure is typed: "t, ratio, …, beta:A,B or scenarios:FILE"."""
    *forms, last = (measure.form for measure in MEASURES)
    return tr("{forms} or {last}", forms=", ".join(forms), last=last)
