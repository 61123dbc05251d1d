"""The notation of an action: who is asked to read it, and what is said where nobody can."""

import attrs
import pytest

import cacho
from cacho._core.wording import described
from cacho.plugins import Action, Rule, Turn
from tests.tables import rules

DUDO = rules("dudo+ases")

ONES = "1" * 36
"""A cup that makes of a throw, misspelt, the longest text in which a word is sought."""


@pytest.mark.parametrize(
    ("text", "told"),
    [("3y5", "'3y5'"), ("paso", "'paso'"), (3, "3"), (None, "None"), (b"3x5", "a bytes")],
)
def test_what_is_no_action_is_told_with_the_rules(text, told):
    with pytest.raises(ValueError, match="is no action of") as refused:
        DUDO.parse(text)
    assert str(refused.value) == f"{told} is no action of dudo+ases"


@pytest.mark.parametrize(
    ("spec", "text", "meant"),
    [
        ("cacho", "izqierda", "izquierda"),
        ("cacho", "Derecha", "derecha"),
        ("cacho", "dudu", "dudo"),
        ("cacho", "calso", "calzo"),
        ("cacho", "lever 1", "leave 1"),
        ("cacho-chileno", "obligó abirto", "obligo abierto"),
        ("cacho-chileno", "dudo el pasó", "dudo el paso"),
        ("cacho-chileno", "no oblijo", "no obligo"),
        ("666", "guado 01", "guardo 01"),
        ("666", "acepta", "acepto"),
        ("dudo", f"rol {ONES}", f"roll {ONES}"),
    ],
)
def test_a_word_that_is_nearly_one_of_an_action_is_told_with_it(spec, text, meant):
    game = cacho.load(spec)
    with pytest.raises(ValueError, match="is no action of") as refused:
        game.parse(text)
    assert str(refused.value) == f"{text!r} is no action of {game.spec}; did you mean {meant!r}?"
    assert game.parse(meant)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("cacho", "direction"),
        ("cacho", "guess"),
        ("cacho", "izqierda ahora"),
        ("cacho", "leav 1000"),
        ("666", "guado 21012"),
        ("666", "guado 00"),
        ("dudo", f"rol {ONES}1"),
        ("dudo", "3x5hoy"),
        ("cacho", ""),
    ],
)
def test_nothing_is_guessed_that_would_be_no_action(spec, text):
    with pytest.raises(ValueError, match="is no action of") as refused:
        cacho.load(spec).parse(text)
    assert str(refused.value) == f"{described(text)} is no action of {cacho.load(spec).spec}"


def test_a_class_that_breaks_over_what_may_be_meant_is_not_blamed_for_a_misspelling():
    @attrs.frozen
    class Hums(cacho.Action):
        tag = "hums"
        pattern = "hmmmmm|(?P<note>xxx)"

    class Humming(Rule):
        id = "humming"
        actions = (Hums,)

    game = cacho.load("dudo+humming", Humming)
    with pytest.raises(cacho.RuleError):
        game.parse("hmmmmm")
    with pytest.raises(ValueError, match=r"^'hmmmmn' is no action of dudo\+humming$"):
        game.parse("hmmmmn")


@pytest.mark.parametrize("text", ["3x5", "dudo", "roll 3/44", "leave 1", "swap 0 2"])
def test_actions_of_rules_and_of_the_shell_are_read(text):
    assert DUDO.parse(DUDO.parse(text).notation) == DUDO.parse(text)


@attrs.frozen
class Mumble(Action):
    tag = "mumble"
    pattern = "mm"
    reads = None

    @classmethod
    def from_fields(cls, **_):
        return cls.reads() if cls.reads else cls()


class Mumbling(Rule):
    id = "mumbling"
    version = "3"
    actions = (Mumble,)


@pytest.mark.parametrize(
    ("reads", "said"),
    [
        (lambda: {}["x"], "Mumble raised KeyError: 'x'"),
        (lambda: Turn(0, "bid"), "Mumble is read as a Turn"),
    ],
)
def test_an_action_that_cannot_be_read_is_blamed_on_its_rule_by_name(monkeypatch, reads, said):
    game = cacho.Ruleset((Mumbling(),), {"mumbling": "house-rules"})
    assert game.parse("mm") == Mumble()
    monkeypatch.setattr(Mumble, "reads", reads)
    with pytest.raises(cacho.RuleError) as broken:
        game.parse("mm")
    assert str(broken.value) == (
        f"rule 'mumbling' (house-rules, version 3) broke its contract in 'from_notation': {said}"
    )
