"""The verdict on the board on show, repeated after every stroke, with its reason on the board."""
