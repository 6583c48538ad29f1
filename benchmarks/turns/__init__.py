"""Learns the turns of ``auto``: makes levels, measures its engines on them, and tries turns."""
