"""All solutions ever found or imported, kept by what their level is, however it is turned."""
