"""How much memory a process uses, as the system tells it."""

import subprocess
import sys
from pathlib import Path

# Seconds between two looks; where another program must be asked, fewer of them.
LOOK_EVERY = 0.02 if sys.platform in {"win32", "linux"} else 0.25

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS of the Windows API."""

        _fields_ = (
            ("cb", wintypes.DWORD),
            ("PageFaultCount", wintypes.DWORD),
            ("PeakWorkingSetSize", ctypes.c_size_t),
            ("WorkingSetSize", ctypes.c_size_t),
            ("QuotaPeakPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPeakNonPagedPoolUsage", ctypes.c_size_t),
            ("QuotaNonPagedPoolUsage", ctypes.c_size_t),
            ("PagefileUsage", ctypes.c_size_t),
            ("PeakPagefileUsage", ctypes.c_size_t),
        )

    def resident(process: "subprocess.Popen[bytes]") -> int:
        """The resident memory of a process that this one started, in bytes; 0 if unknown."""
        counters = _Counters()
        counters.cb = ctypes.sizeof(counters)
        handle = wintypes.HANDLE(int(process._handle))  # noqa: SLF001 - the only way to it
        ctypes.windll.kernel32.K32GetProcessMemoryInfo(handle, ctypes.byref(counters), counters.cb)
        return int(counters.WorkingSetSize)

elif sys.platform == "linux":
    import resource

    _PAGE = resource.getpagesize()

    def resident(process: "subprocess.Popen[bytes]") -> int:
        """The resident memory of a process that this one started, in bytes; 0 if unknown."""
        try:
            pages = Path(f"/proc/{process.pid}/statm").read_text("ascii").split()
        except OSError:  # it ended
            return 0
        return int(pages[1]) * _PAGE if len(pages) > 1 else 0

else:

    def resident(process: "subprocess.Popen[bytes]") -> int:
        """The resident memory of a process that this one started, in bytes; 0 if unknown."""
        told = subprocess.run(  # noqa: S603 - a program of the system
            ["/bin/ps", "-o", "rss=", "-p", str(process.pid)],
            capture_output=True,
            check=False,
        ).stdout.strip()
        return int(told) * 1024 if told.isdigit() else 0
