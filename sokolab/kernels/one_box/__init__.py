"""Kernels for the pushes and pulls of one box, with all others lifted or standing still."""
