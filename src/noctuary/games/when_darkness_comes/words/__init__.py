"""Questions, options, log and chances in words."""
