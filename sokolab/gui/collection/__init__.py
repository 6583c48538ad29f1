"""The collection in hand: its list, the properties of a level, the library of solutions."""
