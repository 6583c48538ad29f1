"""``symmetric``: beam search where moves are followed by their images under symmetries."""
