"""Growing levels in the window: a strip of candidates beside the board."""
