"""The tools of those who write nights: coverage, playtests and pictures of scenarios."""
