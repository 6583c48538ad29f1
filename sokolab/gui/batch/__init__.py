"""The batch window: one job over a whole collection, its table, its plots."""
