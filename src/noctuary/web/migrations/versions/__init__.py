"""The steps, the first one first. A released step is never changed; a new one is added."""
