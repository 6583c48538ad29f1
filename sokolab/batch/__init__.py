"""Process whole collections unattended: solve, optimise, check, analyse, convert."""
