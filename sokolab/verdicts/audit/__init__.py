"""The audit of a level: idle walls, untouched boxes, and the freedom of its solutions."""
