"""What must be true of every rule set, property by property, as in the list Q1–Q30 and Q37.

Each is a plain function that raises an `AssertionError`; what it takes is what `cases` draws for
it: ``rules``, a ``play`` or the ``state`` that it reached, and more by name.
"""

from collections.abc import Callable, Mapping

from cacho import Bid, Ruleset
from cacho.testing.properties.building import (
    compiled_answers_are_pluggy_s,
    kept_answers_are_fresh,
    rules_are_a_value,
    rules_of_different_hooks_commute,
)
from cacho.testing.properties.counting import (
    counts_are_honest,
    faces_are_alike,
    one_more_die_never_hurts,
)
from cacho.testing.properties.course import (
    auctions_are_bounded,
    auctions_are_short,
    claims_rise,
    hands_and_dice_are_in_bounds,
    lives_are_conserved,
    longest_auction,
    rounds_are_few,
    rounds_close_once,
    the_dead_take_no_part,
    the_nearest_live_seat_answers,
)
from cacho.testing.properties.ending import games_go_on_to_their_end, verdicts_are_of_the_call
from cacho.testing.properties.keeping import (
    a_copy_is_as_good,
    a_saved_match_goes_on_alike,
    versions_rise_by_one,
    what_is_sent_twice_is_done_once,
    what_is_written_is_read_back,
)
from cacho.testing.properties.legality import (
    a_refusal_is_total,
    actions_are_made_well_or_not,
    every_accepted_action_is_legal,
    every_legal_action_is_accepted,
    legal_actions_are_in_order,
    positions_are_frozen,
    questions_change_nothing,
    someone_acts_until_the_end,
    the_idle_do_nothing,
    the_shell_acts_when_it_may,
)
from cacho.testing.properties.purity import (
    other_processes_play_alike,
    rules_ask_nothing_ambient,
    rules_remember_nothing,
)
from cacho.testing.properties.secrecy import (
    bluffing_is_free,
    legality_needs_only_the_view,
    reveals_are_exact,
    spectators_know_what_is_public,
    unseen_dice_are_not_read,
    unseen_dice_tell_nothing_later,
    unseen_dice_tell_nothing_now,
)
from cacho.testing.properties.symmetry import (
    mirroring_the_direction_commutes,
    rotating_the_seats_commutes,
)
from cacho.testing.properties.telling import (
    catalogues_are_found_and_fit,
    rules_refuse_in_their_own_name,
    what_is_told_is_worded,
)

Property = Callable[..., None]
"""A property: it takes what it names, and raises an `AssertionError` where it does not hold."""

PROPERTIES: tuple[Property, ...] = (
    every_legal_action_is_accepted,
    every_accepted_action_is_legal,
    a_refusal_is_total,
    rules_refuse_in_their_own_name,
    the_shell_acts_when_it_may,
    actions_are_made_well_or_not,
    someone_acts_until_the_end,
    legal_actions_are_in_order,
    questions_change_nothing,
    rules_ask_nothing_ambient,
    rules_remember_nothing,
    positions_are_frozen,
    a_copy_is_as_good,
    other_processes_play_alike,
    what_is_written_is_read_back,
    versions_rise_by_one,
    the_idle_do_nothing,
    the_nearest_live_seat_answers,
    the_dead_take_no_part,
    lives_are_conserved,
    hands_and_dice_are_in_bounds,
    rounds_close_once,
    verdicts_are_of_the_call,
    claims_rise,
    auctions_are_short,
    rounds_are_few,
    games_go_on_to_their_end,
    unseen_dice_are_not_read,
    unseen_dice_tell_nothing_now,
    unseen_dice_tell_nothing_later,
    reveals_are_exact,
    spectators_know_what_is_public,
    legality_needs_only_the_view,
    bluffing_is_free,
    rotating_the_seats_commutes,
    mirroring_the_direction_commutes,
    faces_are_alike,
    one_more_die_never_hurts,
    counts_are_honest,
    rules_are_a_value,
    rules_of_different_hooks_commute,
    kept_answers_are_fresh,
    compiled_answers_are_pluggy_s,
    a_saved_match_goes_on_alike,
    what_is_sent_twice_is_done_once,
    catalogues_are_found_and_fit,
    what_is_told_is_worded,
)
"""What holds of any rule set, in the order of its numbers; a bound on auctions is told apart."""


def _has_bids(rules: Ruleset) -> bool:
    return any(Bid in rule.actions for rule in rules.rules)


def _has_words(rules: Ruleset) -> bool:
    return any(rule.catalog is not None for rule in rules.rules)


def _has_company(rules: Ruleset) -> bool:
    return len(rules.rules) > 1


ABOUT: Mapping[Property, Callable[[Ruleset], bool]] = {
    faces_are_alike: _has_bids,
    one_more_die_never_hurts: _has_bids,
    counts_are_honest: _has_bids,
    auctions_are_short: _has_bids,
    rules_of_different_hooks_commute: _has_company,
    catalogues_are_found_and_fit: _has_words,
    what_is_told_is_worded: _has_words,
}
"""The properties that are not about every rule set, and those that they are about."""


def applies(holds: Property, rules: Ruleset) -> bool:
    """Tell whether a property is about such rules; of others it holds, and says nothing."""
    return holds not in ABOUT or ABOUT[holds](rules)


__all__ = [
    "PROPERTIES",
    "Property",
    "a_copy_is_as_good",
    "a_refusal_is_total",
    "a_saved_match_goes_on_alike",
    "actions_are_made_well_or_not",
    "applies",
    "auctions_are_bounded",
    "auctions_are_short",
    "bluffing_is_free",
    "catalogues_are_found_and_fit",
    "claims_rise",
    "compiled_answers_are_pluggy_s",
    "counts_are_honest",
    "every_accepted_action_is_legal",
    "every_legal_action_is_accepted",
    "faces_are_alike",
    "games_go_on_to_their_end",
    "hands_and_dice_are_in_bounds",
    "kept_answers_are_fresh",
    "legal_actions_are_in_order",
    "legality_needs_only_the_view",
    "lives_are_conserved",
    "longest_auction",
    "mirroring_the_direction_commutes",
    "one_more_die_never_hurts",
    "other_processes_play_alike",
    "positions_are_frozen",
    "questions_change_nothing",
    "reveals_are_exact",
    "rotating_the_seats_commutes",
    "rounds_are_few",
    "rounds_close_once",
    "rules_are_a_value",
    "rules_ask_nothing_ambient",
    "rules_of_different_hooks_commute",
    "rules_refuse_in_their_own_name",
    "rules_remember_nothing",
    "someone_acts_until_the_end",
    "spectators_know_what_is_public",
    "the_dead_take_no_part",
    "the_idle_do_nothing",
    "the_nearest_live_seat_answers",
    "the_shell_acts_when_it_may",
    "unseen_dice_are_not_read",
    "unseen_dice_tell_nothing_later",
    "unseen_dice_tell_nothing_now",
    "verdicts_are_of_the_call",
    "versions_rise_by_one",
    "what_is_sent_twice_is_done_once",
    "what_is_told_is_worded",
    "what_is_written_is_read_back",
]
