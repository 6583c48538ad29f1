"""The view of the board: paints tiles and layers, passes mouse and keys to a tool."""
