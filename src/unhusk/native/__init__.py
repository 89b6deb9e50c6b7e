"""What compiled passes share: the Cython shim, pointers to columns, constants, C headers."""
