"""Trains `kernel`: labels, augmentation, forests, calibration, model card."""
