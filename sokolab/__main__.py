"""``python -m sokolab`` runs the command ``sokolab``. The bundle starts here too."""

from typing import NoReturn

from sokolab.safe_path import distrust_current_folder

distrust_current_folder()

# Nothing may be imported from the current folder.
from sokolab.cli import call_endings, main as run  # noqa: E402, I001


def main() -> NoReturn:
    """Run the command line, and end the program."""
    call_endings.leave(run())


if __name__ == "__main__":
    main()
