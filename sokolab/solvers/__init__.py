"""Solvers: searches behind one interface, listed in the roster."""
