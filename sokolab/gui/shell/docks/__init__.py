"""Docks: their title bar, and their content, built when it is first seen."""
