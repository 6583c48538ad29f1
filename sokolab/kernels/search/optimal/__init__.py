"""The search for solutions of least pushes, from both ends at once.

``store`` keeps the states, ``frontier`` those that are open on one side, ``ends`` what a lone box
needs from the start, ``expand`` takes states and makes the next ones, ``trace`` finds the way back.
"""
