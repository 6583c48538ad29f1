"""Retrograde searches: from all ends of a room, by pulls, over all its positions."""
