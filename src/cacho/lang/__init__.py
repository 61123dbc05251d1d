"""Words: what a table says of actions, events and refusals, in Spanish and English.

Nothing here decides anything: the core speaks in codes, and catalogues say them in words.
"""

from cacho.lang.catalogues import LANGUAGES
from cacho.lang.hear import hear
from cacho.lang.sheet import sheet
from cacho.lang.things import Wordable
from cacho.lang.voice import face_word, text

__all__ = ["LANGUAGES", "Wordable", "face_word", "hear", "sheet", "text"]
