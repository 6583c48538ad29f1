"""How hard a level is: all positions that play can reach, and people who wander through them."""
