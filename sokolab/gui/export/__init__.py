"""Export: pictures, animations, PDF sheets and other level formats."""
