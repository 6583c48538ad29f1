"""Find levels in folders: the dialog that asks, and the folders that are searched."""
