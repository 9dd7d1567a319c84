"""The tests, a package so that they can share builders: from tests.games.arkham_noir ..."""
