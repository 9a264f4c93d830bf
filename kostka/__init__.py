"""Kostka, the open table for Qwixx, Qwixx On Board, Qwixx Das Duell and Qubix."""
