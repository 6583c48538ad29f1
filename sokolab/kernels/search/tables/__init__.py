"""Hash tables and queues that searches share."""
