"""The library: all solutions ever found or imported, found again in any orientation of a level."""
