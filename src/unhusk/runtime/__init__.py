"""What everything stands on: the deadline, lazy attributes, records, registers, optional extras."""
