"""The parts of the learned method: features, forests, selection, page type, confidence, weights."""
