"""The frame of the program: main window, theme, settings, background tasks, messages."""
