"""Recorded games as text: a change of rules, of secrets or of words shows as a diff."""
