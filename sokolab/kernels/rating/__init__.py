"""How hard a level is: all positions that play can reach, and a walker who plays them."""
