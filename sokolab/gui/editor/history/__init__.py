"""The history of edits: what was done, where, and how it looked."""
