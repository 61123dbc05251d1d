"""Named lists of rules (RULES §1)."""

CACHO = "dudo+ases(half='plus-one')+sentido+calzar(gate='half-or-last')+reserva"
"""S000 without its two options: five-dice Cacho."""
