"""Questions, options, log and instructions in words."""
