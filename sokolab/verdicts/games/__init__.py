"""What verdicts tell of a game: hints, and the push after which it could not be won any more."""
