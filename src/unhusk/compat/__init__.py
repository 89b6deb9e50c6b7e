"""The calls of trafilatura and readability, with unhusk behind them."""
