"""``auto``: several engines on one level."""
