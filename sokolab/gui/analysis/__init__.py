"""The live analysis: asks about the board shown, and shows the answers."""
