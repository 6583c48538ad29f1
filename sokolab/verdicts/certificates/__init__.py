"""Certificates of verdicts, and the small program that checks them."""
