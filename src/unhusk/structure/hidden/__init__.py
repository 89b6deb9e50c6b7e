"""Which text of a page no sighted reader can ever see, and why."""
