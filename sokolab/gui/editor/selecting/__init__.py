"""Selected squares: the tools that select, what is done with them, and floating fragments."""
