"""One painter per analysis, of the same name."""
