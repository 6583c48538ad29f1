"""What overlays are painted with: the canvas, and lists of marks that say what has changed."""
