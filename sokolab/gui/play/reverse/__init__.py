"""Reverse play: a level played from its solved position by pulls."""
