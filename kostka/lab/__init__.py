"""Numbers: compiled kernels, the exact solver, value tables, statistics. Numba is imported only from here on."""
