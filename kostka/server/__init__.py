"""The table server: seats by link, live, durable, with dice that can be checked."""
