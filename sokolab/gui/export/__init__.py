"""Levels for others: pictures, films, paper and other formats."""
