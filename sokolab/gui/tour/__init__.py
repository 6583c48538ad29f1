"""The two-minute tour for newcomers."""
