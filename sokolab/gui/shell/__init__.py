"""The frame of the window: menus, panels, theme, settings, messages and background tasks."""
