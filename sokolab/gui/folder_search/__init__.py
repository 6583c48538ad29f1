"""Levels in folders: reading the folders, finding levels like others, and measuring them."""
