"""Has this been done? An index of folders of collections, and searches in it."""
