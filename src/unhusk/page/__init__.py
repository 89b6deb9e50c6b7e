"""Tokens to a page: tables of tokens, nodes, blocks and lines, and what is derived from them."""
