"""A level read from a picture of it."""
