"""``python -m sokolab`` runs the command ``sokolab``; the bundle starts here too."""

import sys

from sokolab.safe_path import distrust_current_folder

distrust_current_folder()

from sokolab.cli import main  # noqa: E402 - nothing may be imported from the current folder

if __name__ == "__main__":
    sys.exit(main())
