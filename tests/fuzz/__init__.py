"""A fuzzer: what a stranger might send, thousands of times, from one seed.

`tests/fuzz/test_fuzz.py` is the short run for every change; `make fuzz SECONDS=600` is a long one with a new seed.
"""
