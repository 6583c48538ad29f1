"""The packing plan: in which order boxes fill the goals, and what the board tells beforehand."""
