"""Opening and saving, and what keeps unsaved work safe."""
