"""The features of blocks that the forests see."""
