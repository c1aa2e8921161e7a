"""The grounds that games are played on."""
