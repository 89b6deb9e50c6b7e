"""What a method is: its parameters, spec text, masks to spans, signals, and the registry."""
