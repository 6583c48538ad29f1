"""The overlays: painters of the findings, in modules named like the analyses."""
