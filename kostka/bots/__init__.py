"""Who chooses a move: one file a bot."""
