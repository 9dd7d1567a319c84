"""What a pack holds: tiles, disks, people and scenarios as typed records, read and checked."""
