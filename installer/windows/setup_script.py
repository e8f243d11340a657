"""Writes the script for Inno Setup: `python -m installer.windows.setup_script`. Untried so far.

It installs for one user, without administrators' rights, clears the old library folder before an
upgrade, so that no module of an earlier version stays behind, and offers Voroscope for the files
that it opens without taking any of them from the program that has them, but for sessions.
"""

from engine.messages.version import VERSION
from installer.checkout import ROOT
from installer.file_types import OPENED, SESSION

TARGET = ROOT / "build" / "voroscope.iss"
PROGRAM = "{app}\\voroscope-window.exe"
HEAD = r"""
[Setup]
AppId={{6B0C7C36-4E0B-4C39-8C5A-7B6F0B9C3A51}
AppName=Voroscope
AppVersion=%(version)s
AppPublisher=The Voroscope authors
AppComments=With readers for Excel, Parquet, SPSS, SAS, R and DuckDB; without PySpark
DefaultDirName={localappdata}\Programs\Voroscope
DefaultGroupName=Voroscope
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
LicenseFile=%(root)s\LICENSE
SetupIconFile=%(root)s\dist\voroscope.ico
UninstallDisplayIcon={app}\voroscope-window.exe
OutputDir=%(root)s\dist
OutputBaseFilename=voroscope-%(version)s-setup

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "%(root)s\build\frozen\voroscope\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Voroscope"; Filename: "{app}\voroscope-window.exe"
Name: "{autodesktop}\Voroscope"; Filename: "{app}\voroscope-window.exe"; Tasks: desktopicon

[Registry]
"""
ROOT_KEY = r"Software\Classes"
KEY = 'Root: HKCU; Subkey: "{key}"; ValueType: string; ValueName: "{name}"; ValueData: "{value}"'
GONE_AFTER = "Flags: uninsdeletekey"
VALUE_GONE_AFTER = "Flags: uninsdeletevalue"


def main() -> None:
    """Write it into build/."""
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(setup_script(), "utf-8-sig")  # by which Inno Setup tells UTF-8
    print(TARGET)


def setup_script() -> str:
    """The script."""
    head = HEAD % {"version": VERSION, "root": str(ROOT)}
    command = f'""{PROGRAM}"" ""%1""'
    lines = []
    for identifier, words in (
        ("Voroscope.Session", "Voroscope session"),
        ("Voroscope.Table", "Table"),
    ):
        key = rf"{ROOT_KEY}\{identifier}"
        lines += [
            _line(key, "", words, GONE_AFTER),
            _line(rf"{key}\DefaultIcon", "", PROGRAM, GONE_AFTER),
            _line(rf"{key}\shell\open\command", "", command, GONE_AFTER),
        ]
    lines.append(_line(rf"{ROOT_KEY}\.voro", "", "Voroscope.Session", VALUE_GONE_AFTER))
    for each in OPENED:
        if each.mime != SESSION:
            key = rf"{ROOT_KEY}\.{each.ending}\OpenWithProgids"
            lines.append(_line(key, "Voroscope.Table", "", VALUE_GONE_AFTER))
    return head.lstrip() + "\n".join(lines) + "\n"


def _line(key: str, name: str, value: str, flags: str) -> str:
    return f"{KEY.format(key=key, name=name, value=value)}; {flags}"


if __name__ == "__main__":
    main()
