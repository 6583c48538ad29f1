"""What every search knows of a board: distances, reach, matchings, macro moves."""
