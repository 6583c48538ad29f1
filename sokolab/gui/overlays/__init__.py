"""Paints the overlays of ``rendering`` over the board, and repaints only changed squares."""
