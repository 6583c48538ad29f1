"""Text in, levels out, and back: one reader and one writer a format."""
