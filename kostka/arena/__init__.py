"""Matches and tournaments between bots."""
