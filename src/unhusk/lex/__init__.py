"""Text to tokens: the tokenizer of the HTML standard, tags, attributes, character references."""
