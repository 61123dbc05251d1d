"""Compare with OpenSpiel: ``python -m tests.oracle --plays 20000``, or the whole tree of one die.

``python -m tests.oracle --dice 2 --plays 20000 --seed 7`` plays so many games at random; with
``--whole`` every node is visited.
"""

import argparse
import time
from random import Random

from tests.oracle.beside import Beside


def main():
    """Say how much was compared; a difference ends it with an error."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--dice", type=int, default=2, help="dice of each of the two seats")
    parser.add_argument("--whole", action="store_true", help="visit the whole tree")
    parser.add_argument("--plays", type=int, default=20_000, help="games to play")
    parser.add_argument("--seed", type=int, default=7, help="of the dice and the choices")
    given = parser.parse_args()
    both, random = Beside(given.dice), Random(given.seed)
    began = time.process_time()
    if given.whole:
        both.walk()
    else:
        for _ in range(given.plays):
            both.play(random)
    spent = time.process_time() - began
    sets = len(both.information.forth)
    print(f"{both.states} states, {sets} information sets, no difference")
    print(f"{spent:.0f} s of processor time")


main()
