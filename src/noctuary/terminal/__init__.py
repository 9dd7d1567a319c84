"""Playing in the terminal: line by line, in 80 columns, or plain for screen readers and pipes."""
