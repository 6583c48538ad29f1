"""``pull``: backwards by pulls, forwards to meet them."""
