"""What an author runs: which rules are installed, what is broken, and what the rules say."""

import json
import subprocess
import sys
import zipfile
from importlib.metadata import distributions
from importlib.resources import files
from importlib.util import spec_from_file_location

import pytest
from click.testing import CliRunner
from rich.text import Text

import cacho
from cacho import declared
from cacho.catalog import PRESETS, RULES, installed
from cacho.cli.command import cacho as command
from cacho.doctor import troubles
from cacho.lang import sheet
from cacho.lang.catalogues import catalogue
from tests.words import compiled


def said(*arguments, **env):
    """The outcome of a command, in English unless the environment says otherwise."""
    plain = {"LANG": "en_GB.UTF-8", "FORCE_COLOR": "", "NO_COLOR": ""}
    return CliRunner().invoke(command, arguments, env=plain | env)


def told(*arguments, **env):
    """What a command that goes well prints."""
    done = said(*arguments, **env)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


# Finding


def listed():
    """The rows of what is installed, by name."""
    rows = map(json.loads, told("rules", "--json").splitlines())
    return {row.get("rule") or row["preset"]: row for row in rows}


def test_the_list_has_every_rule_with_whence_it_comes_and_what_it_says():
    rows = listed()
    assert rows.keys() == {item.name for group in (RULES, PRESETS) for item in installed(group)}
    for rule in cacho.load("cacho-chileno").rules:
        row = rows[rule.id]
        assert row["distribution"] == "cacho-dice"
        assert row["version"] == "0.1.0"
        assert (row["title"], row["source"]) == (rule.title, rule.source)


def test_the_list_has_every_preset_with_its_rules():
    rows = listed()
    assert rows["cacho-chileno"]["rules"] == "cacho+paso+obligar"
    for item in installed(PRESETS):
        assert cacho.load(rows[item.name]["rules"]) == cacho.load(item.name)


def test_for_people_it_stands_in_columns():
    rules, presets = told("rules").split("\n\n")
    head, *lines = rules.splitlines()
    assert head.split() == ["rule", "distribution", "version", "title", "source"]
    columns = [head.index(name) for name in head.split()]
    assert all(line[at - 1] == " " != line[at] for line in lines for at in columns[1:])
    assert len(lines) == len(installed(RULES))
    assert presets.splitlines()[0].split() == ["preset", "distribution", "version", "rules"]
    assert not [line for line in told("rules").splitlines() if line != line.rstrip()]


def test_listing_imports_nothing_of_what_is_listed():
    code = (
        "import sys; from cacho.cli.command import cacho;"
        "cacho(['rules', '--json'], standalone_mode=False);"
        "print([name for name in sys.modules if name.startswith('cacho_variants')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert '"rule": "dudo"' in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_where_nothing_is_installed_it_says_so(monkeypatch):
    monkeypatch.setattr("cacho.catalog.entry_points", lambda **_: ())
    assert told("rules") == "no rule is installed\n\nno preset is installed\n"


# What is read of a module, and not run


@pytest.mark.parametrize(
    ("module", "title"),
    [
        ("class Odd(Rule):\n    title = 'Odd dice'", "Odd dice"),
        ("class Odd(Rule):\n    title: ClassVar[str] = 'Odd dice'", "Odd dice"),
        ("class Odd(Rule):\n    title = ('Odd '\n        'dice')", "Odd dice"),
        ("class Odd:\n    title = 'First'\nclass Odd:\n    title = 'Last'", "Last"),
        ("class Odd(Rule):\n    title = 'First'\n    title = 'Last'", "Last"),
        ("class Odd(Rule):\n    title = f'{1}'", None),
        ("class Odd(Rule):\n    title = TITLE", None),
        ("class Odd(Rule):\n    title = 3", None),
        ("class Odd(Rule):\n    title: ClassVar[str]", None),
        ("class Odd(Rule):\n    title, source = 'Odd dice', 'here'", None),
        ("class Odd(Rule):\n    title = ''", None),
        ("class Odd(Even):\n    pass", None),
        ("if True:\n    class Odd(Rule):\n        title = 'Odd dice'", None),
        ("Odd = make('Odd dice')", None),
        ("Odd = 'Odd dice'", None),
        ("class Even(Rule):\n    title = 'Odd dice'", None),
        ("class Odd(", None),
        ("", None),
    ],
)
def test_a_title_is_what_stands_there_in_plain_words(publish, module, title):
    publish("odd-rules", f"raise SystemError\n{module}", ["odd = odd_rules:Odd"])
    assert listed()["odd"]["title"] == title


def test_what_cannot_be_known_is_a_dash(publish):
    publish("odd-rules", "", ["odd = odd_rules:Odd"], ["even = odd_rules:EVEN"])
    odd, even = (
        next(line for line in told("rules").splitlines() if line.startswith(name))
        for name in ("odd", "even")
    )
    assert odd.split() == ["odd", "odd-rules", "1.5", "—", "—"]
    assert even.split() == ["even", "odd-rules", "1.5", "—"]


@pytest.fixture
def package(publish):
    """Publish a package whose modules fail when they are imported; return where they lie."""
    root = publish("odd-rules", "", ["odd = odd_package:Odd"])
    folder = root / "odd_package"
    folder.mkdir()

    def write(**modules):
        for name, content in modules.items():
            (folder / f"{name}.py").write_text(f"raise SystemError\n{content}\n", "utf-8")
        return folder

    return write


ODD = "class Odd(Rule):\n    title = 'Odd dice'"


@pytest.mark.parametrize(
    "modules",
    [
        {"__init__": "from odd_package.odd import Odd", "odd": ODD},
        {"__init__": "from .odd import Odd", "odd": ODD},
        {"__init__": "from .odd import Other as Odd", "odd": ODD.replace("Odd(", "Other(")},
        {
            "__init__": "from . import nothing\nfrom .a import Odd",
            "a": "from .b import Odd",
            "b": ODD,
        },
    ],
    ids=["absolute", "relative", "renamed", "twice"],
)
def test_a_name_that_is_handed_on_is_followed(package, modules):
    package(**modules)
    assert listed()["odd"]["title"] == "Odd dice"


@pytest.mark.parametrize(
    "modules",
    [
        {"__init__": "from .odd import Odd", "odd": "from . import Odd"},
        {"__init__": "from .missing import Odd"},
        {"__init__": "from ...beyond import Odd"},
        {"__init__": "from .odd import *", "odd": ODD},
    ],
    ids=["in a circle", "nowhere", "beyond the top", "by a star"],
)
def test_a_name_that_leads_nowhere_is_not_known(package, modules):
    package(**modules)
    assert listed()["odd"]["title"] is None


@pytest.mark.parametrize(("more", "title"), [(-1, "Odd dice"), (0, None)])
def test_a_name_is_followed_so_far_and_no_further(package, more, title):
    last = declared.MOST_HOPS + more
    chain = {f"m{at}": f"from .m{at + 1} import Odd" for at in range(1, last)}
    package(__init__="from .m1 import Odd", **chain, **{f"m{last}": ODD})
    assert listed()["odd"]["title"] == title


def test_a_module_within_packages_is_found_without_them(package):
    package(__init__="", deep=ODD)
    assert declared.texts("odd_package.deep:Odd") == {"title": "Odd dice"}
    assert declared.texts("odd_package.deep.deeper:Odd") == {}
    assert "odd_package" not in sys.modules


def test_a_zip_file_is_read_too(tmp_path, monkeypatch):
    with zipfile.ZipFile(tmp_path / "odd.zip", "w") as file:
        file.writestr("odd_zipped.py", ODD)
    monkeypatch.syspath_prepend(tmp_path / "odd.zip")
    assert declared.texts("odd_zipped:Odd") == {"title": "Odd dice"}


def test_a_module_that_a_finder_of_its_own_knows_is_read_too(tmp_path, monkeypatch):
    """So some tools have a module found that is installed for editing."""
    (tmp_path / "elsewhere.py").write_text(ODD, "utf-8")

    class Finder:
        @staticmethod
        def find_spec(name, path=None, target=None):
            known = name == "odd_edited" and path is None and target is None
            return spec_from_file_location(name, tmp_path / "elsewhere.py") if known else None

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    assert declared.texts("odd_edited:Odd") == {"title": "Odd dice"}


@pytest.mark.parametrize(
    "target", ["", ":", "odd", "sys:version", "math:pi", "a b:c", "os.path:sep"]
)
def test_what_has_no_text_is_not_known(target):
    assert declared.texts(target) == {}
    assert declared.text(target) is None


# The doctor


RULE = """
from cacho.plugins import Rule, hookimpl

class Nines(Rule):
    id = "nines"
    {}

PAIR = "dudo+nines"
ALONE = "nines"
"""


def test_all_is_well_here():
    assert troubles() == ()
    count = f"{len(installed(RULES))} rules and {len(installed(PRESETS))} presets"
    assert told("doctor") == f"{count} are installed; nothing is broken.\n"


def test_a_sound_distribution_is_no_trouble(publish):
    module = RULE.format("requires = ('dudo',)")
    publish("nines-rules", module, ["nines = nines_rules:Nines"], ["pair = nines_rules:PAIR"])
    assert troubles() == ()


@pytest.mark.parametrize(
    ("body", "trouble"),
    [
        (
            "@hookimpl\n    def penaltys(self): return ()",
            "cannot be built: it answers 'penaltys', which nobody asks; did you mean 'penalties'?",
        ),
        (
            "@hookimpl\n    def wild(self, tabel): return None",
            (
                "cannot be built: its hook 'wild' takes 'tabel', which is not asked; "
                "did you mean 'table'?"
            ),
        ),
        (
            "def wild(self): return None",
            (
                "cannot be built: its method 'wild' is named like a hook but not marked; "
                "put @hookimpl above it"
            ),
        ),
        (
            "requires = ('dudoo',)",
            (
                "requires 'dudoo', but no rule or preset is called 'dudoo'; did you mean 'dudo'? "
                "known are "
            ),
        ),
        (
            "least: int",
            "does not build: rule 'nines' cannot be made: ",
        ),
    ],
    ids=["hook", "argument", "unmarked", "requirement", "option"],
)
def test_a_rule_that_cannot_be_built_is_told_with_its_cure(publish, body, trouble):
    publish("nines-rules", RULE.format(body), ["nines = nines_rules:Nines"])
    (found,) = troubles()
    assert found.startswith(f"rule 'nines' of nines-rules 1.5 {trouble}")


@pytest.mark.parametrize(
    "catalog", [("nines_rules", "nines"), ("nowhere", "nines"), ("nines_rules",), "nines"], ids=str
)
def test_a_rule_whose_words_cannot_be_read_is_told(publish, catalog):
    publish("nines-rules", RULE.format(f"catalog = {catalog!r}"), ["nines = nines_rules:Nines"])
    (found,) = troubles()
    assert found == (
        f"rule 'nines' of nines-rules 1.5 has no words: of its catalog {catalog!r}, which names a "
        "package and a domain, no locale/LANG/LC_MESSAGES/DOMAIN.mo can be read beside the "
        "package; compile the *.po there, and publish them with it"
    )


def test_a_rule_with_words_in_one_language_is_no_trouble(publish):
    body = "catalog = ('nines_rules', 'spoken')"
    root = publish("nines-rules", RULE.format(body), ["nines = nines_rules:Nines"])
    there = "locale/es/LC_MESSAGES"
    (root / there).mkdir(parents=True)
    compiled = (files("cacho_variants") / there / "calzar.mo").read_bytes()
    (root / there / "spoken.mo").write_bytes(compiled)
    assert troubles() == ()


SUNG = """
import attrs
from cacho.plugins import PublicAction, PublicEvent, Rule, hookimpl, number

@attrs.frozen
class Sing(PublicAction):
    tag = "sing"
    pattern = "canto (?P<song>[a-z]+)"
    song: str

@attrs.frozen
class Sung(PublicEvent):
    tag = "sung"
    seat: int
    by: int

    @property
    def loudness(self):
        return abs(self.by)

class Nines(Rule):
    id = "nines"
    actions = (Sing,)
    events = (Sung,)
    catalog = ("nines_rules", "nines")
    least: int = number(2, least=1, most=9)
"""


SINGS = """
    @hookimpl
    def offers(self):
        return (Sing("aida"), Sing("tosca"))

    @hookimpl
    def act(self, seat):
        return (Sung(seat, 1),)
"""


def worded(root, **messages):
    """Put catalogues beside a module: for each language, messages by their codes."""
    catalogue.cache_clear()  # each test has others of the same name
    for lang, said in messages.items():
        folder = root / "locale" / lang / "LC_MESSAGES"
        folder.mkdir(parents=True)
        lines = [f'msgid "{code}"\nmsgstr "{message}"\n' for code, message in said.items()]
        header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
        (folder / "nines.po").write_text("\n".join([header, *lines]), "utf-8")
        (folder / "nines.mo").write_bytes(compiled(folder / "nines.po"))


OBJECTS = """objects_to = ({!r},)

    @hookimpl
    def objection(self): return None
"""


def test_an_objection_to_what_is_misspelt_is_told_with_what_it_may_mean(publish):
    broken = "odd = no_such_module:Odd"
    rules = ["nines = nines_rules:Nines", broken]
    publish("nines-rules", RULE.format(OBJECTS.format("dout")), rules)
    (found,) = (trouble for trouble in troubles() if "objects" in trouble)
    assert found == (
        "rule 'nines' of nines-rules 1.5 objects to 'dout', which no rule owns; "
        "did you mean 'doubt'?"
    )


@pytest.mark.parametrize(
    ("excluded", "meant"), [("palifco", "palifico"), ("palifico", None), ("house-rule", None)]
)
def test_an_exclusion_of_what_is_misspelt_is_told_with_what_it_may_mean(publish, excluded, meant):
    body = f"conflicts = ({excluded!r},)"
    publish("nines-rules", RULE.format(body), ["nines = nines_rules:Nines"])
    told = (
        f"rule 'nines' of nines-rules 1.5 excludes {excluded!r}, and no rule is called so; "
        f"did you mean {meant!r}?"
    )
    assert troubles() == ((told,) if meant else ())


@pytest.mark.parametrize("tag", ["calzar", "sing.loudly"])
def test_an_objection_to_what_somebody_owns_or_may_own_is_no_trouble(publish, tag):
    module = RULE.format(OBJECTS.format(tag))
    publish("nines-rules", module, ["nines = nines_rules:Nines"])
    assert troubles() == ()


def test_an_event_without_words_is_told_in_each_language_that_has_others(publish):
    root = publish("nines-rules", SUNG, ["nines = nines_rules:Nines"])
    worded(root, en={"event:sung.lost": "{seat:seat}"}, es={"event:sungg": "{seat:seat}"})
    (found,) = troubles()
    assert found == (
        "rule 'nines' of nines-rules 1.5 is told by codes where its event Sung has no message "
        "'event:sung' in 'es'"
    )


@pytest.mark.parametrize(
    ("action", "typed", "sung"),
    [
        ("I sing {song}", "i sing TOSCA!", True),
        ("I sing {song}", "I sing norma", False),
        ("I sing", "I sing", False),  # which song is not said
        ("I sing", "canto tosca", True),
    ],
)
def test_what_a_player_is_offered_is_understood_as_it_is_worded(publish, action, typed, sung):
    root = publish("nines-rules", SUNG + SINGS, ["nines = nines_rules:Nines"])
    worded(root, en={"action:sing": action, "event:sung": "{seat:seat} sings."})
    game = ["play", "dudo+nines", "--seed", "4", "--seats", "2"]
    said = CliRunner().invoke(command, game, input=f"{typed}\n", env={"LANG": "en_GB.UTF-8"})
    assert ("Ana sings." in said.stdout) is sung
    assert ("is not understood" in said.stdout) is not sung


def test_words_that_name_what_there_is_are_no_trouble(publish):
    root = publish("nines-rules", SUNG, ["nines = nines_rules:Nines"])
    said = {
        "rule:nines.title": "Nines, {version}",
        "sheet:nines": "At least {least:dice}.",
        "action:sing": "{song} {notation}",
        "event:sung": "{seat:seat} sings {loudness} {tag}",
        "violation:nines.hoarse": "{anything}",
    }
    worded(root, en=said, es=said)
    assert troubles() == ()


@pytest.mark.parametrize(
    ("code", "message", "trouble"),
    [
        (
            "event:sung",
            "{seet:seat} sings",
            "names 'seet'; did you mean 'seat'? known are seat",
        ),
        ("event:sung.lost", "{heard_by}", "names 'heard_by'; known are seat, by, loudness, tag"),
        ("action:sing", "{_song}", "names '_song'; did you mean 'song'?"),
        ("action:sing", "{from_fields}", "names 'from_fields'; known are song, notation, pattern"),
        ("rule:nines.title", "{name}", "names 'name'; known are least, "),
        ("sheet:nines", "{title}", "names 'title'; known are least"),
        ("sheet:nines", "{least", "is not well written: '{least'"),
        ("event:sung", "{}", "is not well written: '{}'"),
    ],
)
def test_words_that_name_what_there_is_not_are_told(publish, code, message, trouble):
    root = publish("nines-rules", SUNG, ["nines = nines_rules:Nines"])
    worded(root, es={"event:sung.gained": "{seat:seat} sings", code: message})
    (found,) = troubles()  # and not again of the variant
    begins = "rule 'nines' of nines-rules 1.5 is told by codes where its message "
    assert found.startswith(f"{begins}{code!r} in 'es' {trouble}")


@pytest.mark.parametrize(
    "line",
    [
        "canto {song} = I sing {song:song}|{song:song} is what I sing",
        "canto aida = I sing the one by Verdi",
    ],
)
def test_what_can_be_heard_is_no_trouble(publish, line):
    root = publish("nines-rules", SUNG, ["nines = nines_rules:Nines"])
    worded(root, en={"hear:sing": line, "event:sung": "{seat:seat}"})
    assert troubles() == ()


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("canto {song} = I sing", "for 'canto {song}', which is no notation of Sing"),
        ("canto {song} = I sing {song}", "for 'canto {song}', which is no notation of Sing"),
        ("canto aida = I sing {song:song}", "for 'canto aida', which is no notation of Sing"),
        ("cantó aida = I sing", "for 'cantó aida', which is no notation of Sing"),
        ("I sing", "without a notation of Sing"),
        ("I sing {song:song}", "without a notation of Sing"),
        ("canto {{song}} = I {song:song}", "for 'canto {{song}}', which is no notation of Sing"),
    ],
)
def test_what_is_heard_in_vain_is_told(publish, line, trouble):
    root = publish("nines-rules", SUNG, ["nines = nines_rules:Nines"])
    worded(root, en={"hear:sing": line, "event:sung": "{seat:seat}"})
    (found,) = troubles()
    begins = "rule 'nines' of nines-rules 1.5 is not understood where its message 'hear:sing' in "
    said = line.rpartition(" = ")[2]
    assert found == f"{begins}'en' has {said!r} {trouble} with the same fields"


def test_words_of_a_variant_are_looked_at_too(publish):
    root = publish("nines-rules", SUNG, ["nines = nines_rules:Nines"])
    worded(root, es={"event:sung": "{seat:seat}"}, **{"es@secta": {"event:sung": "{seet:seat}"}})
    (found,) = troubles()
    assert "its message 'event:sung' in 'es@secta' names 'seet'" in found


def test_where_nothing_can_be_named_it_is_said(publish):
    body = "catalog = ('nines_rules', 'nines')"
    root = publish("nines-rules", RULE.format(body), ["nines = nines_rules:Nines"])
    worded(root, en={"sheet:nines": "{least:dice}"})
    (found,) = troubles()
    assert found.endswith("'sheet:nines' in 'en' names 'least'; there is nothing to name")


def test_the_words_of_a_rule_that_cannot_be_built_are_left_alone(publish):
    body = "catalog = ('nines_rules', 'nines')\n    actions = (3,)"
    root = publish("nines-rules", RULE.format(body), ["nines = nines_rules:Nines"])
    worded(root, en={"sheet:nines": "{least:dice}"})
    (found,) = troubles()
    assert found.endswith("cannot be built: it owns 3, which is no action of a seat")


def test_every_mistake_in_a_rule_is_told(publish):
    body = "@hookimpl\n    def penaltys(self): return ()\n    objects_to = ('bid',)"
    publish("nines-rules", RULE.format(body), ["nines = nines_rules:Nines"])
    assert len(troubles()) == 3


@pytest.mark.parametrize(
    ("target", "trouble"),
    [
        (
            "no_such_module:Nines",
            (
                "cannot be imported from 'no_such_module:Nines': "
                "ModuleNotFoundError: No module named 'no_such_module'; mend or uninstall it"
            ),
        ),
        (
            "nines_rules:Ninse",
            (
                "cannot be imported from 'nines_rules:Ninse': "
                "AttributeError: module 'nines_rules' has no attribute 'Ninse'; "
                "mend or uninstall it"
            ),
        ),
        ("nines_rules:PAIR", "must be a subclass of Rule, not 'dudo+nines'"),
        ("nines_rules:object", "cannot be imported"),
    ],
)
def test_a_rule_that_is_none_is_told(publish, target, trouble):
    publish("nines-rules", RULE.format("title = ''"), [f"nines = {target}"])
    (found,) = troubles()
    assert found.startswith(f"rule 'nines' of nines-rules 1.5 {trouble}")


@pytest.mark.parametrize(
    ("preset", "trouble"),
    [
        ("nines + dudoo", "does not build: no rule or preset is called 'dudoo'; did you mean"),
        ("nines + ases", "does not build: rule 'ases' needs rule 'dudo' earlier in the list"),
        ("nines(", "does not build: 'nines(' is no spec"),
        ("", "does not build: a spec names rules joined by '+'"),
    ],
)
def test_a_preset_that_does_not_build_is_told(publish, preset, trouble):
    module = f"{RULE.format('')}\nODD = {preset!r}"
    rules = ["nines = nines_rules:Nines"]
    publish("nines-rules", module, rules, ["odd = nines_rules:ODD"])
    (found,) = troubles()
    assert found.startswith(f"preset 'odd' of nines-rules 1.5 {trouble}")


@pytest.mark.parametrize(
    ("does", "said"),
    [("1 / 0", "ZeroDivisionError: division by zero"), ("exit(0)", "SystemExit: 0")],
)
def test_what_a_foreign_rule_raises_while_it_is_built_is_told(publish, does, said):
    body = f"conserves = property(lambda self: {does})"
    publish("nines-rules", RULE.format(body), ["nines = nines_rules:Nines"])
    assert troubles() == (f"rule 'nines' of nines-rules 1.5 does not build: {said}",)


def test_two_distributions_with_one_name_are_told_once(publish):
    for name in ("nines-rules", "more-nines"):
        target = f"nines = {name.replace('-', '_')}:Nines"
        publish(name, RULE.format(""), [target])
    assert troubles() == (
        (
            "the name 'nines' is brought by more-nines (a rule) and nines-rules (a rule); "
            "uninstall all but one"
        ),
    )


@pytest.mark.parametrize(
    ("group", "near"),
    [
        ("cacho.rules.v2", "cacho.rules.v1"),
        ("cacho.rules", "cacho.rules.v1"),
        ("cacho.rule.v1", "cacho.rules.v1"),
        ("cacho.presets.v2", "cacho.presets.v1"),
    ],
)
def test_another_generation_is_told(publish, group, near):
    points = f"[{group}]\nnines = nines_rules:Nines\n"
    publish("nines-rules", RULE.format(""), points=points)
    assert troubles() == (
        (
            f"nines-rules 1.5 publishes 'nines' in the group {group!r}, which this cacho does not "
            f"read; did you mean {near!r}? Otherwise install a cacho-dice of that generation"
        ),
    )
    assert "nines" not in listed()


@pytest.mark.parametrize(
    "group", ["cacho.bots.v1", "pytest11", "console_scripts", "cache.tools.v1"]
)
def test_a_group_of_others_is_no_trouble(publish, group):
    publish("nines-rules", points=f"[{group}]\nnines = nines_rules:Nines\n")
    assert troubles() == ()


def test_entry_points_that_cannot_be_read_are_told(publish):
    root = publish("torn-rules", points="[cacho.rules.v1]\nhalf of a li")
    (found,) = troubles()
    assert found == f"torn-rules 1.5 in {root}: its entry points cannot be read; install it anew"


def test_a_distribution_without_a_name_is_told(publish):
    publish("nines-rules", RULE.format(""), ["nines = nines_rules:Nines"], metadata=None)
    assert troubles() == (
        (
            "rule 'nines' of unknown unknown: what brings 'nines_rules:Nines' has no name in its "
            "metadata; install it anew"
        ),
    )


def test_what_is_broken_fails_the_command_and_nobody_else(publish):
    publish("loud-rules", "raise OSError('two\\nlines')", ["loud = loud_rules:Loud"])
    done = said("doctor")
    assert done.exit_code == 1
    assert done.stdout == (
        "rule 'loud' of loud-rules 1.5 cannot be imported from 'loud_rules:Loud': "
        "OSError: two lines; mend or uninstall it\n"
    )
    assert listed()["loud"]["distribution"] == "loud-rules"
    assert told("explain", "cacho")
    refused = said("explain", "dudo+loud")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("cacho: rule 'loud' of loud-rules 1.5 cannot be imported")


def test_the_doctor_looks_at_every_distribution():
    assert {one.name for one in distributions()} >= {"cacho-dice", "pytest"}


# The rule sheet


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("preset", [item.name for item in installed(PRESETS)])
def test_it_prints_the_sheet(preset, lang):
    assert told("explain", preset, "--lang", lang) == sheet(cacho.load(preset), lang, title=preset)


def test_it_speaks_the_language_of_who_asks():
    assert "## Ases comodines" in told("explain", "dudo+ases", LANG="es_CL.UTF-8")
    assert "## Wild aces" in told("explain", "dudo+ases")


def test_it_tells_a_rule_that_is_not_installed():
    sheet_told = told("explain", "cacho+planted", "--rule", "tests.planted.symmetry:FirstSeatOpens")
    assert "The first seat opens every round." in sheet_told


def test_in_a_terminal_it_is_laid_out():
    laid_out = told("explain", "cacho", FORCE_COLOR="1", TERM="xterm-256color")
    bare = Text.from_ansi(laid_out).plain
    assert "\x1b[" in laid_out
    assert "Wild aces" in bare
    assert "##" not in bare


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cachoo"], "no rule or preset is called 'cachoo'; did you mean 'cacho'"),
        (["ases"], "rule 'ases' needs rule 'dudo'"),
        (["cacho+"], "is no spec"),
        (["cacho", "--rule", "planted"], "'planted' should name a class, such as"),
    ],
)
def test_a_mistake_is_one_clear_line(arguments, words):
    done = said("explain", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("cacho: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr
