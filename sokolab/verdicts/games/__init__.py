"""What verdicts tell of a game: hints, and the push after which it can no longer be won."""
