"""Hold that every public name has a type that is certain: ``python -m tests.typed``.

pyright counts them, as a checker in another's project would see them. What a rule declares of
itself (``requires = ("dudo",)``) has the type that `Rule` gives it, and every checker takes it from
there; pyright's count alone calls it ambiguous, so it is left out.
"""

import json
import subprocess
import sys

from cacho.plugins import Rule

PACKAGES = ("cacho", "cacho_variants")


def public(package):
    """What pyright finds out about the names of a package that others may use."""
    command = ["pyright", "--ignoreexternal", "--outputjson", "--verifytypes", package]
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    symbols = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    return [symbol for symbol in symbols if symbol["isExported"]]


def doubts(symbol):
    """What speaks against the type of a name itself; that of a class is that of its members."""
    declared = symbol["name"].rpartition(".")[2] in vars(Rule)
    for diagnostic in symbol["diagnostics"]:
        message = diagnostic["message"]
        if not (declared and message.startswith("Ambiguous base class override")):
            yield f"{symbol['name']}: {message}"


def main():
    """Count them, and list those in doubt."""
    doubtful = 0
    for package in PACKAGES:
        symbols = public(package)
        said = [doubt for symbol in symbols for doubt in doubts(symbol)]
        found = f"{package}: {len(symbols)} public names, {len(said)} in doubt"
        sys.stdout.write("\n  ".join([found, *said]) + "\n")
        doubtful += len(said)
    return int(doubtful > 0)


if __name__ == "__main__":
    sys.exit(main())
