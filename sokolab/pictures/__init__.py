"""Reads levels from pictures, without a window: finds the board and names its squares."""
