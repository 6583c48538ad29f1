"""The format doctor: what is wrong with a file, and a repaired copy of it."""
