"""The grammar of a page as regular expressions: what is documented is what is written."""

import re
from functools import cache, reduce
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "notation.md"
BLOCK = re.compile(r"^```ebnf\n(.*?)^```", re.DOTALL | re.MULTILINE)
TOKEN = re.compile(r'"(?P<text>[^"]*)"|\?(?P<prose>[^"?]+)\?|(?P<name>\w+)|(?P<sign>[][(){}|,])')
COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)
SIGNS = {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:", ")": ")", "|": "|", ",": ""}
PLAIN = r'[^]["\s]|"(?:[^"\\]|\\.)*"'
ARRAY = reduce(lambda inner, _: rf"\[(?:{PLAIN}|{inner})*\]", range(4), "(?!)")
PROSE = {
    "a JSON array without blanks": ARRAY,
    "the name of a class": r"[A-Za-z]\w*",
    "letters, figures and signs": r"[!-{}~]+",
}
"""What the grammar says in words."""


@cache
def rules():
    """The rules of the page's grammar, by name, as they stand."""
    page = COMMENT.sub("", "".join(BLOCK.findall(PAGE.read_text("utf-8"))))
    named = (rule.split("=", 1) for rule in page.split(";")[:-1])
    return {name.strip(): rule for name, rule in named}


@cache
def grammar(name):
    """A regular expression that matches whole what a rule of the grammar allows."""
    return re.compile(_pattern(name), re.ASCII)


@cache
def _pattern(name):
    parts = []
    for token in TOKEN.finditer(rules()[name]):
        match token.lastgroup:
            case "text":
                parts.append(re.escape(token["text"]))
            case "prose":
                parts.append(PROSE[token["prose"].strip()])
            case "name":
                parts.append(_pattern(token["name"]))
            case _:
                parts.append(SIGNS[token["sign"]])
    return f"(?:{''.join(parts)})"
