"""The verdict on the displayed board, repeated after every stroke, with its reason on the board."""
