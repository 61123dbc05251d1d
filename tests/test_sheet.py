"""The rule sheet: every rule in words that agree with its options, and who speaks on what."""

import re
from functools import cache
from itertools import count

import attrs
import pytest

import cacho
from cacho.catalog import PRESETS, RULES, installed
from cacho.lang import sheet
from cacho.plugins import Rule, choice, flag, hookimpl, number, optional_number
from cacho_variants.ases import AsesRule
from cacho_variants.calzar import CalzarRule
from cacho_variants.centro import CentroRule
from cacho_variants.dudo import DudoRule
from cacho_variants.fichas import FichasRule
from cacho_variants.obligar import ObligarRule
from cacho_variants.palifico import PalificoRule
from cacho_variants.paso import PasoRule
from cacho_variants.reserva import ReservaRule
from cacho_variants.seis import SeisRule
from cacho_variants.sentido import SentidoRule
from cacho_variants.ultimo import UltimoRule
from tests import words
from tests.options import option_values

KINDS = (
    DudoRule,
    AsesRule,
    SentidoRule,
    CalzarRule,
    ReservaRule,
    CentroRule,
    PasoRule,
    ObligarRule,
    UltimoRule,
    PalificoRule,
    SeisRule,
    FichasRule,
)
OPTIONS = [(kind, field.name) for kind in KINDS for field in attrs.fields(kind)]
LANGUAGES = ("en", "es")


@cache
def load(spec):
    return cacho.load(spec)


@cache
def parts(rules, lang="en"):
    """The parts of a sheet by their titles; under the empty one, what stands before them."""
    head, *sections = sheet(rules, lang, title="Here").split("\n## ")
    return {"": head} | {
        title: body.strip() for title, _, body in (part.partition("\n") for part in sections)
    }


BESIDE = {"dudo": "", "seis": "", "fichas": "seis", "reserva": "dudo+ases+calzar"}
"""What a rule stands beside in the shortest game; the others, dudo and ases."""


@cache
def company(rule):
    """Put a rule in force beside those that it requires."""
    spec = BESIDE.get(rule.id, "dudo+ases".removesuffix(f"+{rule.id}"))
    return cacho.Ruleset((*(load(spec).rules if spec else ()), rule))


def told(rule, lang):
    """What the sheet says of a rule, without the term that names its options."""
    rules = company(rule)
    return parts(rules, lang)[cacho.text(rules, rule, lang)].partition("\n")[2]


# What is said of a rule


def test_every_rule_that_is_published_is_tried_here():
    assert {kind.id for kind in KINDS} == {item.name for item in installed(RULES)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_rule_is_told_in_its_own_words_with_the_clauses_of_its_source(kind, lang):
    lines = told(kind(), lang).strip().splitlines()
    assert all(line.startswith("- ") and line.endswith((".", ")")) for line in lines)
    assert (kind.__doc__ or "").partition("\n")[0] not in lines
    assert not re.search(r"[{}]|  | ,|\.\.|\( ", "".join(lines))
    cited = re.findall(r"\(([^()]*\d)\)", " ".join(lines))
    assert len(cited) >= len(lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("rule", "clauses"),
    [
        (DudoRule(), "D1 D2 D3 D4 D5 D6 D7 D8"),
        (AsesRule(need_natural=True), "A1 A2 A3 A4 A5"),
        (SentidoRule(), "S1"),
        (CalzarRule(who="anyone"), "C1 C2 C3"),
        (ReservaRule(), "C4"),
        (CentroRule(), "C5 §9"),
        (PasoRule(), "P1 P2 P3 P4 P5 P6 P7"),
        (ObligarRule(), "O1 O2 O3 O4 O5"),
        (UltimoRule(), "O1 O2 §7"),
        (PalificoRule(), "§7"),
        (SeisRule(), "X1 X2 X3 X4 X5 X6 X7 X8 X9"),
        (FichasRule(), "X9"),
    ],
    ids=lambda one: getattr(one, "id", ""),
)
def test_every_clause_of_a_rule_is_told(rule, clauses, lang):
    cited = re.findall(r"\(([^()]*\d)\)", told(rule, lang))
    assert set(", ".join(cited).split(", ")) == set(clauses.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("kind", "name"), OPTIONS, ids=lambda one: getattr(one, "id", one))
def test_what_an_option_changes_is_told(kind, name, lang):
    rules = [kind(**{name: value}) for value in option_values(kind, name)]
    assert len(rules) > 1
    sheets = {told(rule, lang) for rule in rules}
    assert len(sheets) == len(rules)


@pytest.mark.parametrize(("kind", "name"), OPTIONS, ids=lambda one: getattr(one, "id", one))
def test_no_word_of_a_spec_stays_in_what_is_told(kind, name):
    for value in option_values(kind, name):
        for lang in LANGUAGES:
            said = told(kind(**{name: value}), lang)
            assert not re.search(r"True|False|None|\w+-(one|two|die|last|round|face|equal)\b", said)


@pytest.mark.parametrize(
    ("spec", "en", "es"),
    [
        ("ases", "to four aces; from eight, to five", "a cuatro ases; de ocho, a cinco"),
        ("ases(half='up')", "to three aces; from eight, to four", "a tres ases; de ocho, a cuatro"),
        ("dudo(dice=1)", "starts with a die and a cup", "empieza con un dado y un vaso"),
        ("dudo(dice=3)", "starts with three dice", "empieza con tres dados"),
        ("calzar+reserva(limit=1)", "holds a single die", "cabe un solo dado"),
        ("calzar+reserva(limit=2)", "holds at most two dice", "caben a lo más dos dados"),
        ("paso(patterns=('five-equal',))", "these: five equal dice.", ": cinco dados iguales."),
        ("obligar(min_players=4)", "at least four players", "al menos cuatro jugadores"),
        ("seis(rounds=1)", "one round is played", "se juega una vuelta"),
        ("seis+fichas(chips=7)", "each starts with seven chips", "empieza con siete fichas"),
        ("seis+fichas(stake=2)", "pays two chips to", "paga dos fichas a"),
    ],
)  # fmt: skip
def test_options_are_told_in_words(spec, en, es):
    rules = cacho.load(spec if spec.startswith(("seis", "dudo")) else f"dudo+ases+{spec}")
    assert en in sheet(rules)
    assert es in sheet(rules, "es")


def test_the_words_of_a_variant_are_those_of_its_language():
    rules = cacho.load("cacho-casero")
    assert sheet(rules, "es@secta") == sheet(rules, "es")


def test_no_language_is_guessed():
    with pytest.raises(ValueError, match="lang must be one of"):
        sheet(cacho.load("dudo"), "fr")


# The whole sheet


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", [item.name for item in installed(PRESETS)])
def test_it_tells_every_rule_in_its_order_with_options_and_source(preset, lang):
    rules = load(preset)
    found = parts(rules, lang)
    titles = [cacho.text(rules, rule, lang) for rule in rules.rules]
    assert list(found)[1 : len(titles) + 1] == titles
    assert found[""].splitlines() == ["# Here", "", f"`{rules.spec}`"]
    for title, rule in zip(titles, rules.rules, strict=True):
        term, _, source = found[title].partition("\n")[0].partition(" · ")
        assert load(f"{rules.spec}+{term.strip('`')}") == rules
        assert all(f"{field.name}=" in term for field in attrs.fields(type(rule)))
        assert source == rule.source


def test_without_a_title_it_has_the_spec():
    assert sheet(cacho.load("dudo(cap=False)")).startswith("# dudo(cap=False)\n\n`dudo(cap=False)`")


def test_it_ends_with_a_line():
    assert sheet(cacho.load("cacho")).endswith("|\n")


@pytest.mark.parametrize("preset", [item.name for item in installed(PRESETS)])
def test_it_tells_who_speaks_on_each_question(preset):
    rules = load(preset)
    titles = {cacho.text(rules, rule): rule.id for rule in rules.rules}
    _, who = list(parts(rules).values())[-2:]
    rows = [line.strip("| ").split(" | ") for line in who.splitlines() if line.startswith("|")]
    found = []
    for question, speakers, counts in rows[2:]:
        names = [name.removesuffix(" (around the others)") for name in speakers.split(", ")]
        around = [" (around)" if "(around" in name else "" for name in speakers.split(", ")]
        found.append(tuple(titles[n] + a for n, a in zip(names, around, strict=True)))
        assert counts in {"the first", "all", "the owner"}
        assert question
    assert found == [names for names in rules.describe().values() if names]


def test_it_tells_which_answers_count():
    _, who = list(parts(load("cacho-chileno")).values())[-2:]
    assert "| what may not be done | The forced round, The pass, The exact call," in who
    counts = {
        row.split(" | ")[0][2:]: row.split(" | ")[2] for row in who.splitlines() if " | " in row
    }
    assert counts["what may be done"] == "all |"
    assert counts["which bids are closed"] == "all |"
    assert counts["who was right"] == "the owner |"
    assert counts["which faces are wild"] == "the first |"


# Foreign rules


class Plain(Rule):
    """Twos are wild.

    From the second round on.
    """

    id = "plain"
    title = "Twos | wild"
    source = "a letter"

    least: int = number(2, least=1, most=9)

    @hookimpl
    def wild(self):
        return frozenset({2})


def test_a_rule_without_words_is_told_by_title_and_docstring():
    rules = cacho.load("dudo+plain(least=3)", Plain)
    assert parts(rules, "es")["Twos | wild"] == (
        "`plain(least=3)` · a letter\n\nTwos are wild.\n\nFrom the second round on."
    )
    assert r"| qué pintas son comodines | Twos \| wild | la primera |" in sheet(rules, "es")


def test_a_rule_without_any_word_is_told_by_its_term():
    bare = type("Bare", (Rule,), {"id": "bare"})
    assert parts(cacho.load("dudo+bare", bare))["bare"] == "`bare`"


class Worded(Rule):
    """A rule with a catalogue."""

    id = "worded"
    catalog = ("worded_rules", "worded")

    count: int = number(2, least=0, most=9)
    most: int | None = optional_number(None, least=0, most=9)
    odd: bool = flag(default=False)
    way: str = choice("up", "down")


PACKAGES = count()


@pytest.fixture
def paragraph(tmp_path, monkeypatch):
    """Word the rule above, and say what the sheet tells of it."""
    package = f"worded_rules_{next(PACKAGES)}"  # a catalogue is read once
    monkeypatch.setattr(Worded, "catalog", (package, "worded"))
    monkeypatch.syspath_prepend(tmp_path)

    def paragraph(messages, **options):
        folder = tmp_path / package / "locale" / "en" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        source = folder / "worded.po"
        lines = ['msgid ""', 'msgstr "Content-Type: text/plain; charset=UTF-8\\n"']
        for code, said in messages.items():
            lines += [f'msgid "{code}"', f'msgstr "{said}"']
        source.write_text("\n".join(lines), "utf-8")
        source.with_suffix(".mo").write_bytes(words.compiled(source))
        rules = cacho.Ruleset((DudoRule(), Worded(**options)))
        _, _, said = sheet(rules).partition("## worded\n\n")[2].partition("\n\n")
        return said.partition("\n\n")[0]

    return paragraph


DOCSTRING = "A rule with a catalogue."


@pytest.mark.parametrize(
    ("line", "options", "said"),
    [
        ("{count} of them", {}, "- two of them"),
        ("{count:dice}", {}, "- two dice"),
        ("{count:digits}", {}, "- 2"),
        ("{most}", {"most": 3}, "- at most three"),
        ("{most}", {"most": 0}, "- none"),
        ("{way}", {"way": "down"}, "- downwards"),
        ("{way}", {}, "- up"),
        (r"One.\n{odd}\nTwo.", {}, "- One.\n- Two."),
        (r"One.\n{odd}\nTwo.", {"odd": True}, "- One.\n- Odd.\n- Two."),
        ("One {most} two.", {}, "- One two."),
        ("{}", {}, DOCSTRING),
        ("{missing}", {}, DOCSTRING),
        ("{id}", {}, DOCSTRING),
        ("{way:seat}", {}, DOCSTRING),
        ("{odd}", {}, DOCSTRING),
    ],
)
def test_a_field_is_an_option_in_words(paragraph, line, options, said):
    messages = {
        "sheet:worded": line,
        "sheet:worded.most": "at most {most}",
        "sheet:worded.most=0": "none",
        "sheet:worded.way=down": "downwards",
        "sheet:worded.odd=True": "Odd.",
    }
    assert paragraph(messages, **options) == said


@pytest.mark.parametrize("said", ["{", "{other}", "{most:seat!r}"])
def test_words_of_an_option_that_do_not_fit_leave_the_docstring(paragraph, said):
    assert paragraph({"sheet:worded": "{most}", "sheet:worded.most": said}, most=3) == DOCSTRING
