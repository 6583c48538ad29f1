"""Questions about whole collections: facts, filters, statistics and renaming, without Qt."""
