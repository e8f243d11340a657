"""Start Voroscope from a checkout; the words after it are those of the `voroscope` command."""

import sys

from gui.cli import main

if __name__ == "__main__":
    sys.exit(main())
