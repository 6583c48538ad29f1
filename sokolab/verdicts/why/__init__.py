"""Why a board cannot be solved: witnesses and reasons."""
