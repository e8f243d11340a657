"""Command lines drawn at random: likely ones, unlikely ones, and what nobody would type."""

import os
import random
from collections.abc import Callable

from tests.fuzz.world import DAMAGED_COSTS, DAMAGED_SESSION, OUTPUTS, World

COLUMNS = (
    *("malignant", "forest", "bayes", "logistic", "row", "y", "s", "w", "loss", "fee", "truth"),
    *("Class1", "species", "stage", "marker", "score", "label", "diagnosis", "predicted"),
    *("#1", "#2", "#0", "#99999", "#-1", "#x", "", " ", "missing", "a=s,b=w", "M:a=s,b=w,c=y"),
    *("two\nlines", os.fsdecode(b"\xff"), "é" * 3000, "a,b", "=", "a=,b=", ":"),
)
VALUES = ("1", "0", "1.0", "yes", "no", "benign", "malignant", "Class1", "a", "", "nan", "x\ny")
NUMBERS = (
    *("0", "1", "-1", "0.5", "0.1", "0.9", "2", "12", "1e-300", "5e-324", "1e308", "1e400", "-0"),
    *("nan", "inf", "-inf", "", " ", "x", "1_000", "0x10", "٣", "½", "1,5", "9" * 5000, "1e-6"),
)
COUNTS = ("0", "1", "2", "7", "25", "-1", "100000000", "1e3", "9" * 5000, "x", "", "3.5", "+4")
REGIONS = (
    *("fpr:0:0.1", "tpr:0.9:1", "two-way:0.2:0.6", "rra", "rra:0.3", "phi:0.2", "precision:0.5"),
    *("capacity:0.2", "cost:0.5:1", "polygon:0,0;0,1;1,1", "fpr:0:0.5:hull", "fpr:1:0", "fpr"),
    *("fpr:0:0", "phi:1", "rra:0", "rra:1", "precision:0", "precision:1", "cost:0:0", "x:1", ":"),
    *(":hull", "polygon:0,0;1,1", "polygon:0,0;1,1;0,1;1,0", "polygon:0,0;0,0;0,0", "polygon:"),
    "polygon:" + ";".join(f"{i / 30000},{i % 2}" for i in range(3000)),
)
POINTS = (
    "tpr:0.9",
    "fpr:0.1",
    "precision:0.5",
    "capacity:0.05",
    "threshold:0.5",
    "threshold:inf",
    "tpr:1",
    "fpr:0",
    "tpr:2",
    "x",
    "",
)
ENCODINGS = ("undefined", "punycode", "unicode_escape", "hex", "mbcs", "utf-8-sig", "utf-32", "é")
MEASURES = (
    *[f"scenarios:{DAMAGED_COSTS}"] * 3,
    *("t", "ratio", "log-ratio", "beta:2,3", "beta:1,1", "beta:0,1", "beta:1e9,1e9", "beta:x"),
    *("beta:1e-9,1e-9", "ranges", "scenarios:scenarios.csv", "scenarios:", "scenarios:-", "mood"),
    *("scenarios:pipe.csv", "scenarios:zeros.csv", "scenarios:folder", "scenarios:weighted.csv"),
)
COST_MATRICES = (
    *[DAMAGED_COSTS] * 5,
    *("0,1,5;1,0,2;9,3,0", "0,1;1,0", "0,1:2,5;1,0,2;9,3,0", "costs.csv", "pipe.csv", "zeros.csv"),
    *("folder", "0,nan,1;1,0,1;1,1,0", "0,0,0;0,0,0;0,0,0", "1e308,1e308,0;0,0,0;0,1,2", ";", ""),
    *("-1,0,0;0,0,0;0,0,0", "matrix.csv", "circle.csv", "0,1,5;1,0,2;9,3", "noise.csv"),
)
COST_MEASURES = (
    *[f"list:{DAMAGED_COSTS}"] * 5,
    *[f"scenarios:{DAMAGED_COSTS}"] * 3,
    *(
        "uniform",
        "box",
        "log-box",
        "list:cost_list.csv",
        "list:",
        "list:pipe.csv",
        "list:costs.csv",
    ),
    *("list:zeros.csv", "list:folder", "mood", "", "box:x", "list:empty.csv"),
)
SECTIONS = (
    "b>a=0.2,c>a=0.1,a>b=0.05",
    "b>a=0.2",
    "a>a=1,b>a=1,c>a=1",
    "x",
    "",
    "b>a=nan,c>a=0,a>b=0",
)
SIZES = (
    *("640x480", "200x200", "1600x1000", "0x0", "1000000x1000000", "16384x200", "-1x5", "x", "axb"),
    *("16384x16384", f"{'9' * 5000}x9", "200x", "٣٠٠x٣٠٠", ""),
)

Draw = Callable[[random.Random], str]


def _one_of(values: tuple[str, ...]) -> Draw:
    return lambda dice: dice.choice(values)


def _range(dice: random.Random) -> str:
    if dice.random() < 0.5:
        return dice.choice(("1", "2:12", "log:2:12", "0.1:0.2", "0.2", "logit:0.1:0.2", "0.01"))
    parts = [dice.choice(NUMBERS) for _ in range(dice.choice([1, 2, 2, 3]))]
    return dice.choice(["", "", "log:", "logit:", "x:"]) + ":".join(parts)


def _several(dice: random.Random) -> str:
    return ",".join(dice.choice((*NUMBERS, "a", "b", "c", "0.3")) for _ in range(dice.randrange(5)))


def _order(dice: random.Random) -> str:
    return dice.choice(("low,mid,high", "a,b,c", "setosa,versicolor,virginica", _several(dice)))


COMMON: dict[str, Draw] = {
    **dict.fromkeys(("--label", "--score", "--lower", "--weight"), _one_of(COLUMNS)),
    **dict.fromkeys(("--case-cost-fp", "--case-cost-fn"), _one_of(COLUMNS)),
    **dict.fromkeys(("--cluster", "--fold", "--group", "--reference"), _one_of(COLUMNS)),
    "--test": _one_of(("wdbc_partial_oof.csv", "weighted.csv", "points.csv", "folder", "pipe.csv")),
    "--margin": _one_of(("auc:0.02", "voros:0.1", "cost:0.05", "auc:0", "voros:x", "x")),
    "--power": _one_of(("",)),
    **dict.fromkeys(("--positive", "--negative"), _one_of(VALUES)),
    "--kind": _one_of(("auto", "scores", "points", "counts", "classes", "x")),
    "--missing": _one_of(("paired", "each", "some")),
    "--separator": _one_of((",", ";", "\t", "|", "", "ab", ".", '"', "\n", "é", "0")),
    "--decimal": _one_of((".", ",", "", "x", "1", "..")),
    "--encoding": _one_of(
        ("utf-8", "cp1252", "utf-16", "utf-7", "rot13", "zip", "idna", "", "x\0"[:1])
    ),
    "--header": _one_of(("yes", "no", "perhaps")),
    "--sheet": _one_of(("#1", "#2", "", "Sheet1", "x" * 999)),
    "--engine": _one_of(("memory", "duckdb")),
    **dict.fromkeys(("--cost-fp", "--cost-fn", "--prevalence", "--t"), _range),
    "--at": _one_of(NUMBERS),
    "--measure": _one_of(MEASURES),
    "--roi": _one_of(REGIONS),
    "--point": _one_of(POINTS),
    "--auc-interval": _one_of(("delong", "logit", "score")),
    "--interval": _one_of(("corrected", "in-sample", "both")),
    "--bootstrap": _one_of(COUNTS),
    "--seed": _one_of(COUNTS),
    "--level": _one_of((*NUMBERS, "0.95", "0.9999999999999999", "1e-16")),
    "--swap": _one_of(("",)),
}
OF_CLASSES: dict[str, Draw] = {
    "--predicted": _one_of(COLUMNS),
    "--order": _order,
    "--grid": _one_of(COUNTS),
    "--family": _one_of(("class-weights", "cost-matrices", "x")),
    "--cost-matrix": _one_of(COST_MATRICES),
    "--priors": _several,
    "--cost-measure": _one_of(COST_MEASURES),
    "--section": _one_of(SECTIONS),
}
OF_TWO = (
    ("wdbc_partial_oof.csv", "--label", "malignant", "--positive", "1", "--score", "forest"),
    ("wdbc_partial_oof.csv", "--label=malignant", "--positive=1", "--lower=forest"),
    ("yardstick_two_class_example.csv", "--label", "truth", "--positive", "Class1"),
    ("weighted.csv", "--label", "y", "--positive", "1", "--score", "s"),
    ("weighted.csv", "--label=y", "--positive=1", "--score=s", "--weight", "w"),
    ("weighted.csv", "--label=y", "--positive=1", "--score=s", "--case-cost-fp=fee"),
    *(("counts.csv",), ("points.csv",), ("confusion.csv",), ("long.csv",), ("link.csv",)),
    *(("-", "--label", "y", "--score", "s"), ("-",)),
    *(("crossing.voro",), ("weights.voro",), ("counts.voro",)),
)
OF_SEVERAL = (
    *(("iris.csv",), ("matrix.csv",), ("marker.csv", "--order", "low,mid,high")),
    ("marker.csv", "--score", "marker", "--label", "stage"),
    ("matrix.csv", "--cost-matrix", "costs.csv"),
    ("iris.csv", "--cost-matrix", "0,1:2,5;1,0,2;9,3,0", "--order", "setosa,versicolor,virginica"),
    *(("iris.voro",), ("matrix.voro",)),
)
GOOD_OF_TWO = (
    *("--cost-fn 2:12", "--cost-fp 0.5", "--prevalence 0.1:0.2", "--prevalence logit:0.01:0.2"),
    *("--t 0.3", "--t 0.1:0.6", "--at 0.4", "--measure beta:2,3", "--roi capacity:0.3"),
    *("--cost-fn 3 --measure scenarios:scenarios.csv", "--roi rra:0.3", "--roi fpr:0:0.2:hull"),
    *("--roi phi:0.2", "--point tpr:0.9", "--point capacity:0.1", "--auc-interval logit"),
    *("--bootstrap 20", "--bootstrap 7 --seed 5", "--level 0.9", "--missing each", "--kind auto"),
    *("--point threshold:0.4", "--test weighted.csv", "--cluster w", "--fold y", "--power"),
)
GOOD_OF_SEVERAL = (
    *("--bootstrap 3", "--level 0.5", "--priors 0.2,0.3,0.5", "--grid 4", "--cost-measure uniform"),
    *(f"--cost-matrix {DAMAGED_COSTS}", f"--cost-measure list:{DAMAGED_COSTS}"),
    *("--cost-matrix 0,1,5;1,0,2;9,3,0", "--family cost-matrices", "--priors 0.1:0.5,0.2,0.3:0.7"),
)
FORMS = {
    "report": (".pdf", ".html", ".pdf", ".HTML", ".png", ""),
    "render": (".png", ".svg", ".pdf", ".PNG", ".html", ".x"),
}
NONSENSE = (
    "--",
    "-",
    "--nonsense",
    "-h",
    "--help",
    "-5",
    "--lable=x",
    "--version",
    "é",
    "-o",
    "--json",
)


def drawn_words(world: World, dice: random.Random) -> list[str]:
    """The words after `voroscope`."""
    command = dice.choices(
        ("analyse", "report", "render", "apply", "samples", "discrepancy", ""),
        (60, 12, 12, 8, 6, 4, 6),
    )[0]
    if command in ("analyse", "report", "render"):
        words = _measuring(command, world, dice)
    elif command == "apply":
        words = [command, *_applied(world, dice)]
    elif command == "samples":
        words = [command, *_some(("crossing", "iris", "one-model", "x", "", "n" * 5000), dice)]
        words += _out(dice, ".voro") if dice.random() < 0.4 else []
    elif command == "discrepancy":
        how = ("hit-first", "uniform-columns", "better-than-chance", "x")
        few = ("2", "3", "5", "0", "-1", "100000000", "x", "9" * 5000)
        words = [command, "--classifiers", dice.choice(few)]
        words += [
            "--sampling",
            dice.choice(how),
        ]
        words += ["--seed", dice.choice(COUNTS)] if dice.random() < 0.3 else []
    else:  # nothing here may open the window
        words = [dice.choice(("--help", "--version", "anlyse", "--x", "x", "n" * 5000, "-", "-h"))]
    if dice.random() < 0.04:
        words.insert(dice.randrange(len(words) + 1) or 1, dice.choice(NONSENSE))
    if dice.random() < 0.02 and len(words) > 1:
        del words[dice.randrange(1, len(words))]
    return words


def _measuring(command: str, world: World, dice: random.Random) -> list[str]:
    """A command that measures a file."""
    options = COMMON if command == "render" and dice.random() < 0.9 else COMMON | OF_CLASSES
    likely = dice.random() < 0.7
    several = command != "render" and dice.random() < 0.3
    words = [_file(world, dice)]
    if likely:
        words = list(dice.choice(OF_SEVERAL if several else OF_TWO))
    file = words[0]
    if command == "render":
        view = dice.choices(("roc", "surface", "window", "cost", ""), (10, 8, 2, 1, 1))[0]
        words.insert(0, view)
        words += ["--size", dice.choice(SIZES)] if dice.random() < 0.4 else ["--size", "320x240"]
    if command == "report" and not file.endswith(".voro"):
        words += ["--bootstrap", "20"]  # the usual 2,000 would make this slow
    if command != "analyse":
        words += _out(dice, dice.choice(FORMS[command]))
    elif dice.random() < 0.7:
        words += _out(dice, ".json", "--json")
    if dice.random() < 0.15:
        words += _out(dice, ".voro", "--save")
    if dice.random() < 0.03:  # over the input itself
        words += [dice.choice(("-o", "--json", "--save")), file]
    settled = file.endswith(".voro") and dice.random() < 0.9  # a session takes no options
    for _ in range(dice.choice([0, 1, 2]) if likely and not settled else 0):
        words += dice.choice(GOOD_OF_SEVERAL if several else GOOD_OF_TWO).split()
    for _ in range(0 if settled else dice.choice([0, 0, 1] if likely else [0, 0, 1, 2, 3, 6])):
        name = dice.choice(sorted(options))
        value = options[name](dice)
        words += [name] if name == "--swap" else _given(name, value, dice)
    if dice.random() < 0.08:
        words += ["--add", _file(world, dice)]
    if dice.random() < 0.01:
        words += ["--roi", "fpr:0:0.5"] * 1001
    return [command, *words]


def _given(name: str, value: str, dice: random.Random) -> list[str]:
    return [f"{name}={value}"] if value.startswith("-") or dice.random() < 0.3 else [name, value]


def _some(values: tuple[str, ...], dice: random.Random) -> list[str]:
    return [dice.choice(values)] if dice.random() < 0.8 else []


def _applied(world: World, dice: random.Random) -> list[str]:
    """A session and a new file, which may be its own."""
    likely = ("crossing.voro", "weights.voro", "counts.voro", DAMAGED_SESSION)
    session = dice.choice(likely) if dice.random() < 0.8 else _file(world, dice)
    words = [session, _file(world, dice), *_out(dice, dice.choice((".csv", ".parquet", ".xlsx")))]
    words += ["--score", dice.choice(COLUMNS)] if dice.random() < 0.5 else []
    words += ["--model", dice.choice(COLUMNS)] if dice.random() < 0.2 else []
    words += _out(dice, ".json", "--json") if dice.random() < 0.4 else []
    for option in ("--separator", "--decimal", "--encoding", "--header", "--sheet"):
        words += [option, COMMON[option](dice)] if dice.random() < 0.1 else []
    return words


def _file(world: World, dice: random.Random) -> str:
    """A file to read."""
    act = dice.random()
    if act < 0.5:
        return dice.choice(world.inputs)
    if act < 0.65:
        return world.damaged
    if act < 0.75:
        return DAMAGED_SESSION
    if act < 0.9:
        return "-"
    return dice.choice(
        ("", "missing.csv", "n" * 5000, "missing/x.csv", "weighted.csv/x", "/dev/zero", "/dev/tty",
         "/dev/null", "/dev/urandom", "/dev/full", "/", "/proc/self/mem", "~", ".", "missing.voro")
    )  # fmt: skip


def _out(dice: random.Random, suffix: str, option: str = "-o") -> list[str]:
    """A place to write to."""
    act = dice.random()
    if act < 0.65:
        return [option, f"{OUTPUTS}/new{suffix}"]
    if act < 0.8 and option == "--json":
        return [option, "-"]
    names = (
        "pipe.json",
        "link.json",
        "circle.json",
        "old.json",
        "full.json",
        "null.json",
        "folder",
    )
    return [
        option,
        dice.choice(
            (
                *(f"{OUTPUTS}/{name}.json" for name in names),
                f"{OUTPUTS}/folder",
                *(f"{OUTPUTS}/missing/new{suffix}", "", "n" * 5000 + suffix),
                *(
                    f"{OUTPUTS}/{os.fsdecode(bytes([255]))}{suffix}",
                    f"{OUTPUTS}/two\nlines{suffix}",
                ),
                f"{OUTPUTS}/{'n' * 250}{suffix}",
            )
        ),
    ]
