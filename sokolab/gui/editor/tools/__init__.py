"""The drawing tools: pencil, line, rectangle, fill and select."""
