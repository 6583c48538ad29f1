"""One player, one box: shortest walk, wall-following walk, box push route."""
