"""How commands run analyses and solvers: in plain Python at first, compiled when ready."""
