"""Six Days to Adventure: a story game of oracle tables and a dice pool, alone or in a group."""
