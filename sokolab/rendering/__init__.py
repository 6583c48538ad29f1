"""Pictures of boards as SVG without Qt, for notebooks, pages and scripts."""
