"""The actions on levels: the list, other collections, solutions."""
