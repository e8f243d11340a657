"""The kinds of files that open with Voroscope, as the systems call them.

Desktop entry, MIME types and the Windows installer are made of this table; a test holds that it
names every ending that a reader knows, so that a new reader is not forgotten.
"""

from typing import NamedTuple

from installer.checkout import NAME

SESSION = "application/vnd.voroscope.session+zip"


class FileType(NamedTuple):
    """A kind of files.

    Attributes:
        ending: of the names of such files, without the dot.
        mime: what the desktop calls it.
        words: what such a file is; empty where every system knows the type already.
    """

    ending: str
    mime: str
    words: str = ""


OPENED = (
    FileType("voro", SESSION, "Voroscope session"),
    FileType("csv", "text/csv"),
    FileType("tsv", "text/tab-separated-values"),
    FileType("txt", "text/plain"),
    FileType("dat", "text/plain"),
    FileType("tab", "text/x-orange-table", "Orange table"),
    FileType("json", "application/json"),
    FileType("jsonl", "application/jsonl", "JSON lines"),
    FileType("ndjson", "application/jsonl", "JSON lines"),
    FileType("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    FileType("xls", "application/vnd.ms-excel"),
    FileType("ods", "application/vnd.oasis.opendocument.spreadsheet"),
    FileType("parquet", "application/vnd.apache.parquet", "Parquet table"),
    FileType("feather", "application/vnd.apache.arrow.file", "Arrow table"),
    FileType("arrow", "application/vnd.apache.arrow.file", "Arrow table"),
    FileType("npy", "application/x-npy", "NumPy array"),
    FileType("npz", "application/x-npz", "NumPy arrays"),
    FileType("arff", "text/x-arff", "ARFF table"),
    FileType("dta", "application/x-stata-dta", "Stata dataset"),
    FileType("sav", "application/x-spss-sav", "SPSS dataset"),
    FileType("sas7bdat", "application/x-sas-data", "SAS dataset"),
    FileType("xpt", "application/x-sas-xport", "SAS transport file"),
    FileType("rds", "application/x-r-rds", "R object"),
    FileType("rda", "application/x-r-data", "R workspace"),
    FileType("rdata", "application/x-r-data", "R workspace"),
    FileType("sqlite", "application/vnd.sqlite3"),
    FileType("duckdb", "application/vnd.duckdb.file", "DuckDB database"),
)
# Read, but not offered: such files are most often something else.
NOT_OFFERED = ("db", "ddb", "gz", "xz", "bz2", "zst", "zip")

_DESKTOP = """\
[Desktop Entry]
Type=Application
Version=1.4
Name=Voroscope
GenericName=ROC analysis
GenericName[de]=ROC-Analyse
Comment=Which model to use at which threshold, and why
Comment[de]=Welches Modell mit welcher Schwelle, und warum
Exec={program} %F
Icon={name}
Terminal=false
Categories=Science;Math;DataVisualization;
Keywords=ROC;AUC;VOROS;classifier;threshold;cost;prevalence;
StartupWMClass=voroscope
StartupNotify=true
MimeType={types};
"""
_XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">"""
_TYPE = """\
  <mime-type type="{mime}">
    <comment>{words}</comment>
{globs}
  </mime-type>
"""


def desktop_entry(program: str = NAME) -> str:
    """The desktop entry.

    Args:
        program: what is run, a name on the path or a whole path.
    """
    types = ";".join(dict.fromkeys(each.mime for each in OPENED))
    return _DESKTOP.format(program=program, name=NAME, types=types)


def mime_types() -> str:
    """The types that not every system knows, as the shared MIME database takes them."""
    named = {each.mime: each.words for each in OPENED if each.words}
    types = "".join(
        _TYPE.format(mime=mime, words=words, globs="\n".join(_globs(mime)))
        for mime, words in named.items()
    )
    return f"{_XML}\n{types}</mime-info>\n"


def _globs(mime: str) -> list[str]:
    """The names of files of a type, and what a session is for who does not know it."""
    lines = [f'    <glob pattern="*.{each.ending}"/>' for each in OPENED if each.mime == mime]
    return ['    <sub-class-of type="application/zip"/>', *lines] if mime == SESSION else lines
