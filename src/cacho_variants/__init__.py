"""The rules of Cacho and its kin, one module a rule, and the actions that they bring."""

from cacho_variants.calzar import Calzar
from cacho_variants.sentido import Sentido

__all__ = ["Calzar", "Sentido"]
