"""An oracle from outside: OpenSpiel's liars_dice, walked beside the same game under our rules."""
