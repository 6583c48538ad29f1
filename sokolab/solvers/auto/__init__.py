"""``auto``: several engines asked about one level."""
