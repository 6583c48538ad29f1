"""How hard a level is, and why: reasons with their proofs, and an estimate from people's play."""
