"""Questions about whole collections: facts, filters, statistics, renaming; knows no Qt."""
