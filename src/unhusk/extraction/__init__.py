"""The main call: a source in, an `Extraction` out."""
