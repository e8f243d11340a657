"""The measures over t by the names that the command line, sessions and the window give them.

A measure is listed here and nowhere else; what makes it is named, not imported.
"""

from collections.abc import Sequence

from msgspec import Struct

from engine.messages.language import tr


class NamedMeasure(Struct, frozen=True):
    """One measure over t.

    Attributes:
        name: before a colon and its parameters, as in "beta:2,2".
        parameters: what follows the colon, as --help names it; empty where nothing does.
        made_by: its class, "package.module:Class", which takes the parameters as numbers;
            empty where it is made of costs, prevalence or a list instead.
        words: what the window calls it.
        symbols: of its parameters, where the window has a field for each.
        usual: the parameters that the window begins with.
    """

    name: str
    words: str
    parameters: str = ""
    made_by: str = ""
    symbols: tuple[str, ...] = ()
    usual: tuple[float, ...] = ()

    def with_parameters(self, values: Sequence[float]) -> str:
        """Its name with parameters, "beta:2,2"; each as it is read back."""
        return f"{self.name}:{','.join(map(_plain, values))}" if values else self.name

    @property
    def form(self) -> str:
        """As it is typed: "beta:A,B"."""
        return f"{self.name}:{self.parameters}" if self.parameters else self.name


OVER_T = "engine.binary.voros.measures_over_t:"
MEASURES = (
    NamedMeasure("t", tr("Uniform in t"), made_by=f"{OVER_T}UniformInT"),
    NamedMeasure("ratio", tr("Uniform in t/(1 − t)"), made_by=f"{OVER_T}UniformInRatio"),
    NamedMeasure("log-ratio", tr("Uniform in log t/(1 − t)"), made_by=f"{OVER_T}UniformInLogRatio"),
    NamedMeasure("ranges", tr("The stated ranges")),
    NamedMeasure(
        "beta",
        tr("Beta(α, β) in t"),
        "A,B",
        made_by=f"{OVER_T}BetaInT",
        symbols=("α", "β"),
        usual=(2.0, 2.0),
    ),
    NamedMeasure("scenarios", tr("A list of scenarios"), "FILE"),
)


def listed_measure(name: str) -> NamedMeasure | None:
    """The measure that a name with its parameters means; None for an unknown one."""
    return next((each for each in MEASURES if each.name == name.partition(":")[0]), None)


def parameters_of(name: str) -> tuple[float, ...]:
    """The parameters in the name of a measure that is known to be one."""
    _, _, rest = name.partition(":")
    return tuple(map(float, rest.split(","))) if rest else ()


def _plain(value: float) -> str:
    """A number that is read back as the same, "2" and not "2.0"."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def measure_forms() -> str:
    """How every measure is typed: "t, ratio, …, beta:A,B or scenarios:FILE"."""
    *forms, last = (measure.form for measure in MEASURES)
    return tr("{forms} or {last}", forms=", ".join(forms), last=last)
