"""Makes a release: programs for each system, and checks that they can be handed out.

``python -m release`` runs it, in a checkout; nothing here is installed.
"""
