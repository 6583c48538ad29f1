"""Levels as pictures that leave the program: SVG, films and paper (``picture`` makes PNGs)."""
