"""Drawing: tools, palette, undo history, and actions on the whole board."""
