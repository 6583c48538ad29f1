"""Studies the board on show in other processes, and keeps what they find."""
