"""The collection panel, the properties panel, and the library of solutions in the window."""
