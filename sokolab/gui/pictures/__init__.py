"""The part of the window that opens pictures as levels. `sokolab.pictures` reads them."""
