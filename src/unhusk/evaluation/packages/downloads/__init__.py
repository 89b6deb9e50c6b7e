"""Public corpora, downloaded with resume and checksums."""
