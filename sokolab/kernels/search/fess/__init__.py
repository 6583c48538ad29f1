"""Feature-space search: macro moves, cells of feature values, advisors.

A position is judged by several features at once, positions of equal features share a *cell*, and
the search goes round the cells. (Y. Shoham, J. Schaeffer, *The FESS algorithm: a feature based
approach to single-agent search*, 2020.)
"""
