"""The dialogs of File, Export: one for each kind of file."""
