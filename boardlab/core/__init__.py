"""What every game is: states, actions, verdicts, events, marks and frames, as plain records."""
