"""What can be done in the window: a table for each menu, and what the tool bar shows of them."""
