"""Where a decision goes: its bytecode instructions by kind of action, and by function.

``python -m tests.bench.parts cacho-chileno 6`` counts those of some random games, after others have
filled what is kept. What one instruction takes differs; how many there are is the same every time.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

import cacho
from tests.bench.bare_loop import ThrowDice, dice_thrower

WARM_UP, GAMES = 300, 30
MOST = 30
"""So many functions are listed."""


Taken = tuple[cacho.Action, cacho.State]
"""An action, and what it led to."""


class Parts:
    """The instructions of actions, each from asking what is legal: by kind, and by function."""

    def __init__(self) -> None:
        self.functions = Counter[CodeType]()
        self.calls = Counter[CodeType]()
        self.kinds = Counter[str]()
        self.actions = Counter[str]()

    def take(
        self, rules: cacho.Ruleset, state: cacho.State, random: Random, roll: ThrowDice
    ) -> Taken:
        """Take one action at random, counted."""
        before, tracing = self.functions.total(), sys.gettrace()
        sys.settrace(self.call)
        action, after = taken(rules, state, random, roll)
        sys.settrace(tracing)  # whoever measures the coverage of this goes on
        self.kinds[action.tag] += self.functions.total() - before
        self.actions[action.tag] += 1
        return action, after

    def call(self, frame: FrameType, _event: str, _argument: object) -> Any:
        """Count a call, and have its instructions counted."""
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.calls[frame.f_code] += 1
        return self.instruction

    def instruction(self, frame: FrameType, event: str, _argument: object) -> Any:
        """Count an instruction."""
        self.functions[frame.f_code] += event == "opcode"
        return self.instruction


def taken(rules: cacho.Ruleset, state: cacho.State, random: Random, roll: ThrowDice) -> Taken:
    """Take one action at random, and return it with what it led to."""
    decision = state.table.decision
    action: cacho.Action
    if isinstance(decision, cacho.Chance):
        action = cacho.Roll(roll(decision.sizes))
    else:
        legal = rules.legal(state)
        action = legal[int(random.random() * len(legal))]
    return action, rules.apply(state, action)


def counted(spec: str, seats: int, warm_up: int = WARM_UP, games: int = GAMES) -> Parts:
    """Count the parts of some games."""
    rules, parts = cacho.load(spec), Parts()
    for game in range(warm_up + games):
        random = Random(game)
        roll = dice_thrower(random.random)
        state = rules.start(seats=seats)
        while not isinstance(state.table.decision, cacho.Over):
            take = parts.take if game >= warm_up else taken
            _, state = take(rules, state, random, roll)
    return parts


def main() -> None:
    """Print what each kind of action takes, and each function, for one decision of a seat."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.parts", description=__doc__)
    parser.add_argument("spec", nargs="?", default="cacho")
    parser.add_argument("seats", nargs="?", type=int, default=2)
    options = parser.parse_args()
    parts = counted(options.spec, options.seats)
    decisions = parts.actions.total() - parts.actions["roll"]
    print(f"{parts.functions.total() / decisions:.0f} instructions a decision")
    print("\n  a decision   of each   kind of action")
    for kind, count in parts.actions.most_common():
        spent = parts.kinds[kind]
        print(f"{count / decisions:12.2f}{spent / count:10.0f}   {kind}")
    print("\n  a decision     calls   of each   function")
    for code, spent in parts.functions.most_common(MOST):
        calls = parts.calls[code]
        where = f"{Path(code.co_filename).stem}.{code.co_qualname}"
        print(f"{spent / decisions:12.1f}{calls / decisions:10.2f}{spent / calls:10.0f}   {where}")


if __name__ == "__main__":
    main()
