"""House rules for the five-dice game, one module a rule."""
