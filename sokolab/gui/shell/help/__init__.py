"""Where one looks for help: the list of keys, the search for actions, and About."""
