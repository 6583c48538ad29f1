"""The language of the window: chosen at the start, switched while it is open."""
