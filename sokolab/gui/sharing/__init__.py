"""The dialogs in which levels become files for others: pictures, films, paper, other formats."""
