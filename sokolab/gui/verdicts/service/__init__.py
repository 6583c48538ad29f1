"""Has the board on show studied in other processes, and keeps what they tell."""
