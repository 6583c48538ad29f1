"""An index of folders of collections, and searches in it."""
