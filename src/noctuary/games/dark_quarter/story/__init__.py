"""The story: conditions, events, pivotal choices, intermissions, the Finale."""
