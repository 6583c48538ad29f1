"""What `sokolab bench verdict` measures: edited boards, unsolvable levels, sweeps, the window."""
