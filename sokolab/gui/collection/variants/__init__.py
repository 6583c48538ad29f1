"""Variants of a level: side by side, with what each edit did to the counts."""
