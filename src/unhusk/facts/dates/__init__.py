"""Publication and modification dates."""
