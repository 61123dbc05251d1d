"""The rules of Cacho and its kin, one module a rule, and the actions that they bring."""

from cacho_variants.calzar import Calzar
from cacho_variants.forced import Decline, Obligar
from cacho_variants.paso import DoubtPaso, Pasar
from cacho_variants.seis import Accept, Propose, Throw
from cacho_variants.sentido import Sentido

__all__ = [
    "Accept",
    "Calzar",
    "Decline",
    "DoubtPaso",
    "Obligar",
    "Pasar",
    "Propose",
    "Sentido",
    "Throw",
]
