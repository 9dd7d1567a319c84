"""The content format dq-content/1: what a campaign's files may say, as typed records."""
