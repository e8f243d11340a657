"""Runs this program so that the kernel ends it as soon as it asks for a socket of a network.

A filter of system calls (seccomp) kills the process, and every process that it starts, on
`socket(AF_INET, …)` and its like, whoever asks: Python, Qt, a driver. X11, Wayland and D-Bus use
AF_UNIX, which stays allowed.
"""

import ctypes
import platform
import struct
import sys

# linux/audit.h and the number of socket() on it
MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
ALLOWED = (1, 16)  # AF_UNIX; AF_NETLINK, by which libraries list devices
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06  # of struct sock_filter, on words of 32 bits
ALLOW, KILL = 0x7FFF0000, 0x80000000
CALL, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data


def can_seal() -> bool:
    """Whether there is such a filter on this machine."""
    return sys.platform == "linux" and platform.machine() in MACHINES


def seal() -> None:
    """Let no socket of a network be made from now on by this process and its children.

    Raises:
        OSError: the kernel has no such filters.
    """
    architecture, number = MACHINES[platform.machine()]
    rules = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, CALL),
        (EQUAL, 0, len(ALLOWED) + 2, number),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        *((EQUAL, len(ALLOWED) - place, 0, family) for place, family in enumerate(ALLOWED)),
        (RETURN, 0, 0, KILL),
        (RETURN, 0, 0, ALLOW),
    ]
    packed = b"".join(struct.pack("HBBI", *rule) for rule in rules)
    code = ctypes.create_string_buffer(packed, len(packed))
    program = struct.pack("HxxxxxxP", len(rules), ctypes.addressof(code))
    library = ctypes.CDLL(None, use_errno=True)
    for words in ((PR_SET_NO_NEW_PRIVS, 1, 0), (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program)):
        if library.prctl(*words, 0, 0):
            raise OSError(ctypes.get_errno(), "the kernel takes no filter of system calls")
