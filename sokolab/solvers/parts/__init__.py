"""The search that solves a level part by part."""
