"""The language of the command line: how it is chosen, help pages, and what click itself says."""
