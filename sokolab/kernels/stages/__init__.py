"""Stages: groups of kernels that are compiled ahead of their first use. `all_stages` lists them."""
