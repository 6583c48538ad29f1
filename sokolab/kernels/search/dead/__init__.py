"""Dead positions: those from which no solution leads on; each proof in its module.

``stack`` puts them together: cheap ones for every child of an expansion, expensive ones for the
position about to be expanded. What is called dead is dead; what is not may still be.
"""
