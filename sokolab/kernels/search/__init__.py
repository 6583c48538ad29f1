"""Tables, queues and the stepping searches of the solvers."""
