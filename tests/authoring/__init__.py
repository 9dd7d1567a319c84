"""What the tools for writers do."""
