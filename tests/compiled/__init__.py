"""The rules compiled: how they are built, and that they find what Python finds."""
