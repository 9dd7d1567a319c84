"""Tests of skill: the pool, its windows, and what follows the outcome."""
