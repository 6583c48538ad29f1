"""The overlays, each described once: for the window, for paper, for SVG and for notebooks."""
