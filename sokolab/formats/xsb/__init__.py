"""XSB, SOK and run lengths: boards as rows of text, with titles, notes and solutions."""
