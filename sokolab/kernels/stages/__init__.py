"""Stages: groups of kernels that are compiled ahead of their first use; `catalogue` lists them."""
