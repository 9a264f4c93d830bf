"""Qubix compiled."""
