"""SLC, the XML of Sokoban for Windows."""
