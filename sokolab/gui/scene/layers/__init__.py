"""Layers over the board: the marquee, rulers and labels."""
