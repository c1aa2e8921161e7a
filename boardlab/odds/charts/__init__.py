"""Distributions as tables of text and as charts of marks."""
