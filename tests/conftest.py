from hypothesis import HealthCheck, settings

# Timings never decide a test, and the same examples run everywhere.
settings.register_profile("kostka", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("kostka")
