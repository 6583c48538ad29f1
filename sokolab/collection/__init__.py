"""What is asked of levels and collections beyond their text, without a window."""
