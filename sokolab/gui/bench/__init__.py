"""A real window driven for measuring: drags, large files, first paint."""
