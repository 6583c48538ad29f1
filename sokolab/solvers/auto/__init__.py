"""``auto``: several solvers on one level."""
