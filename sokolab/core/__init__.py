"""The vocabulary: frozen values in the field's words; numpy, no numba, no Qt."""
