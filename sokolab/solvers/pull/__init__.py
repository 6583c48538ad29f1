"""``pull``: pulls from the solved positions and pushes from the start until they meet."""
