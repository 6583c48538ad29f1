"""Drawing: the tools, the palette, and the actions on the whole board."""
