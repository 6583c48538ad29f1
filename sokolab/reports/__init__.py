"""Sentences about boards, runs and solutions, without a window."""
