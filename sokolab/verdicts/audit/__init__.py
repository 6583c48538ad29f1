"""The audit of a level: idle walls, untouched boxes; and how free its least solutions are."""
