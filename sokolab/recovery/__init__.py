"""Recovery after a crash: unsaved work, the files that were open, and backups, without Qt."""
