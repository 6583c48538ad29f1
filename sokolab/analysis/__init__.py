"""Analyses of a board: player reach, dead squares, cuts, push targets, lower bound, problems.

``questions`` lists them all. Each takes board arrays and returns a finding, a frozen value.
"""
