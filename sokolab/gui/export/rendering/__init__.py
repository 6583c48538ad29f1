"""Renders boards to files: PNG, SVG, animated GIF and PDF."""
