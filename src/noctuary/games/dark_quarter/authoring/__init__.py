"""Tools for writers of scenarios: play them by machine, see what was never reached, draw them."""
