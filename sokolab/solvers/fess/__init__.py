"""``fess``: feature-space search guided by a packing plan."""
