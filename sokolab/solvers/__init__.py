"""One small protocol, several minds, one roster."""
