"""Tests for rule sets: strategies that reach positions by playing, and what must hold of them."""
