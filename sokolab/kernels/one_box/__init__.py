"""Kernels for the pushes and pulls of one box, all others lifted or standing still."""
