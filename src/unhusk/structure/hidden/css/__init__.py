"""Style sheets as far as they can hide text: values, selectors, what is inherited."""
