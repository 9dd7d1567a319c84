"""Questions, options and log in words."""
