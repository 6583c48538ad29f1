"""The batch window, which runs one job on a whole collection, with a table and plots."""
