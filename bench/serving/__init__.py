"""A server on a core of its own, and clients that play at its tables: what the benchmarks of the server share."""
