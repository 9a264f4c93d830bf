"""The terminal: positions drawn as text, and games played at the keyboard."""
