"""Recovery after a crash: unsaved work, the files that were open, and backups; knows no Qt."""
