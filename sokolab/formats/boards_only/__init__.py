"""Formats that hold boards and nothing else: links, MF8 code, Boxoban, XSokoban screens."""
