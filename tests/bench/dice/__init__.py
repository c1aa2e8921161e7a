"""The same questions of dice, asked of each library in its own best way.

Each module has CASES, by name of the question: a function of no arguments that answers it. Each
has `probabilities`, an answer as {outcome: Fraction}, by which the answers are compared.
"""
