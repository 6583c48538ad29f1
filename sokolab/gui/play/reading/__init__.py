"""Reading a solution: its course in numbers, and where boxes and player go."""
