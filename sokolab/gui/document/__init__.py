"""What is being edited: levels, undo, open collections, and the board on the stage."""
