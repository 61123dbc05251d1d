"""Mia for cacho: the rule, and what a seat may do under it."""

from cacho_mia.mia import Announce, Believe, GiveUp, MiaRule

__all__ = ["Announce", "Believe", "GiveUp", "MiaRule"]
