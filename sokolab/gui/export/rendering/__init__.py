"""Boards drawn to files: PNG, SVG, animated GIF and PDF."""
