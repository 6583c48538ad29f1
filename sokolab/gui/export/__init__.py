"""Export: images, animations, PDF sheets and other level formats."""
