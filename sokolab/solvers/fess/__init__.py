"""``fess``: feature-space search steered by a packing plan."""
