"""The subcommands, one module or package each."""
