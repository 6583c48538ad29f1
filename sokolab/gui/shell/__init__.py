"""The frame of the window: menus, docks, theme, settings, messages and background tasks."""
