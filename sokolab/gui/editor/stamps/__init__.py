"""Stamps: named fragments on a shelf, drawn as often as wanted."""
