"""What the options of rules may be, as their refusals tell."""

import re
from itertools import combinations

import attrs


def option_values(kind, name):
    """Values of an option: all, or of numbers the least ones and the default."""
    default = attrs.fields_dict(kind)[name].default
    refused = refusal(kind, name, object())
    several = isinstance(default, tuple)
    words = re.findall(r"'([\w-]+)'", refusal(kind, name, (object(),)) if several else refused)
    if several:
        return [taken for size in range(len(words) + 1) for taken in combinations(words, size)]
    values = [default, None, False, True, *words]
    if number := re.search(r"from (\d+) to (\d+)", refused):
        least, most = map(int, number.groups())
        values += range(least, min(least + 3, most) + 1)
    different = {repr(value): value for value in values}.values()  # False is no 0 here
    return [value for value in different if not refusal(kind, name, value)]


def refusal(kind, name, value):
    """Why an option cannot be this value; no word if it can."""
    try:
        kind(**{name: value})
    except ValueError as error:
        return str(error)
    return ""
