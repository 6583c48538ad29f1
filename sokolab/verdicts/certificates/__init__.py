"""The small program that checks certificates of verdicts."""
