"""Questions about a board; each answer is a frozen finding; ``catalogue`` lists them."""
