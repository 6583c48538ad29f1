"""Kills the program at random moments of editing and saving, and looks for what is lost.

``python -m tests.kills 50`` does it 50 times.
"""
