"""What a seat may know: screens, journal, chronicle, and what a careful player would do."""
