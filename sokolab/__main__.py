"""``python -m sokolab`` runs the command ``sokolab``; the bundle starts here too."""

import sys

from sokolab.cli import main

if __name__ == "__main__":
    sys.exit(main())
