"""Named lists of rules (RULES §1)."""

CACHO = "dudo+ases(half='plus-one')+sentido+calzar(gate='half-or-last')+reserva"
"""S000 without its two options: five-dice Cacho."""

CACHO_CHILENO = "cacho+paso+obligar"
"""S000 whole."""

CACHO_CASERO = "dudo+ases(half='up', opening='always')+calzar(gate='always')+centro+ultimo"
"""S002 whole."""

PERUDO = "dudo+ases(half='up', opening='never')+calzar(gate='always', who='next')+palifico"
"""Beyond the sources: a foreign rule book is only another list."""

SEIS = "seis"
"""S004 played for honour: 666."""

SEIS_FICHAS = "seis+fichas"
"""S004 played for chips."""
