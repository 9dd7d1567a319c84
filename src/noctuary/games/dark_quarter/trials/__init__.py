"""Tests of skill: pools, dice, re-rolls, sums and their odds."""
