"""The dice lab without a screen: set-ups side by side, what is asked, and what was rolled."""
