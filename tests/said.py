"""What tables of the shipped rules say: the rules, a thing, and its words in both languages.

Ana and Beto sit at seats 0 and 1.
"""

import cacho
from cacho._core import events as core
from cacho._core.verdicts import Shown
from cacho.plugins import Violation
from cacho_variants import (
    Accept,
    Decline,
    DoubtPaso,
    Obligar,
    Pasar,
    Propose,
    Throw,
    centro,
    forced,
    paso,
    seis,
)


def refusal(code, rule="core", **data):
    return Violation(code, rule, data)


def verdict(call, how, ledger):
    """How Beto's call of Ana ended where nothing is counted."""
    return cacho.Verdict(call, how == "right", None, ledger, 1, 0)


def said_of(spec, *said):
    return [(spec, *one) for one in said]


SEIS_LEDGER = (Shown(0, 1, 1, "natural"), Shown(0, 2, 2, "natural"), Shown(1, 5, 5, "natural"))
HAND = tuple(Shown(1, die, None, "pattern") for die in (1, 2, 3, 4, 6))


def throw(*keep):
    return Throw(keep)


SAID_BY_RULES = [
    *said_of(
        "cacho-chileno",
        (Pasar(), "I pass", "paso"),
        (DoubtPaso(), "I doubt the pass", "dudo el paso"),
        (paso.Passed(0), "Ana passes.", "Ana pasa."),
        (core.Called(1, DoubtPaso()), "Beto doubts the pass.", "Beto duda el paso."),
        (core.Revealed(HAND), "Cups up: Beto (1 2 3 4 6).", "Vasos arriba: Beto (1 2 3 4 6)."),
        (
            verdict("paso.doubt", "right", HAND),
            "The pass was a lie: Beto was right to doubt.",
            "El paso era mentira: Beto dudó bien.",
        ),
        (
            verdict("paso.doubt", "wrong", HAND),
            "The pass was true: Beto was wrong to doubt.",
            "El paso era verdad: Beto dudó mal.",
        ),
        (HAND[2], "three: of the hand that passed", "tren: de la mano que pasó"),
        (
            refusal("paso.no-bid", "paso"),
            "There is no bid to pass on yet.",
            "Todavía no hay apuesta que pasar.",
        ),
        (
            refusal("paso.no-halving", "paso", face=1, least=5),
            "After a pass nobody halves into aces: five aces at least.",
            "Después de un paso no se baja a ases: al menos cinco ases.",
        ),
        (
            refusal("paso.not-five-dice", "paso", dice=4),
            "Only a hand of five dice passes, not one of four.",
            "Solo pasa una mano de cinco dados, no una de cuatro.",
        ),
        (
            refusal("paso.pending", "paso"),
            "After a pass one may only doubt it, or raise the bid.",
            "Después de un paso solo queda dudarlo o subir la apuesta.",
        ),
        (
            refusal("paso.spent", "paso", limit="seat-round"),
            "In each round there is one pass for each seat.",
            "En cada ronda se pasa una sola vez por puesto.",
        ),
        (
            refusal("paso.spent", "paso", limit="table-round"),
            "In each round there is one pass for the whole table.",
            "En cada ronda se pasa una sola vez en toda la mesa.",
        ),
        (Obligar("abierto"), "I force an open round", "obligo abierto"),
        (Obligar("cerrado"), "I force a closed round", "obligo cerrado"),
        (Decline(), "I force nothing", "no obligo"),
        (
            forced.RoundForced(0, "abierto"),
            "Ana forces an open round.",
            "Ana obliga abierto.",
        ),
        (forced.RightDeclined(0), "Ana forces nothing.", "Ana no obliga."),
        (
            refusal("action.not-now", about="obligar"),
            "Now it is time to force the round or not.",
            "Ahora toca obligar la ronda o no.",
        ),
        (
            refusal("obligar.closed", "obligar", call="paso"),
            "In a forced round nobody may pass.",
            "En una ronda obligada no se puede pasar.",
        ),
        (
            refusal("obligar.closed", "obligar", call="calzar"),
            "In a forced round nobody may call a bid exact.",
            "En una ronda obligada no se puede calzar.",
        ),
        (
            refusal("obligar.locked-face", "obligar", face=3),
            "In a forced round the face stays.",
            "En una ronda obligada la pinta no cambia.",
        ),
    ),
    *said_of(
        "cacho-casero",
        (Obligar("cerrado"), "I alone look", "solo miro yo"),
        (Decline(), "everyone looks", "miramos todos"),
        (
            forced.RoundForced(0, "cerrado"),
            "Ana alone looks; the others bid blindly.",
            "Solo mira Ana; los demás apuestan a ciegas.",
        ),
        (forced.RightDeclined(0), "Ana lets everyone look.", "Ana deja que miren todos."),
        (
            refusal("dice.due", about="obligar"),
            "First the table must say who looks.",
            "Primero hay que decir quién mira.",
        ),
        (
            refusal("ultimo.locked-face", "ultimo", face=3),
            "The face stays in this round.",
            "En esta ronda la pinta no cambia.",
        ),
        (centro.CentreChanged(1), "To the centre: a die.", "Al centro: un dado."),
        (centro.CentreChanged(-2), "From the centre: two dice.", "Del centro: dos dados."),
    ),
    *said_of(
        "perudo",
        (
            refusal("palifico.locked-face", "palifico", face=3),
            "In a palifico round the face stays.",
            "En una ronda de palífico la pinta no cambia.",
        ),
    ),
    *said_of(
        "666",
        (Propose(653), "six five three", "seis cinco tres"),
        (Accept(), "I accept", "acepto"),
        (cacho.Doubt(), "I challenge", "desafío"),
        (throw(), "I throw all", "tiro todos"),
        (throw(1), "I keep the middle one", "guardo el del medio"),
        (throw(0, 2), "I keep the lowest and the highest", "guardo el menor y el mayor"),
        (
            core.RoundOpened(2, 0),
            "Round 2 begins; Ana opens.",
            "Empieza la vuelta 2; parte Ana.",
        ),
        (core.RoundVoided(2), "The round does not count.", "La vuelta no cuenta."),
        (core.Claimed(0, Propose(666)), "Ana proposes six six six.", "Ana propone seis seis seis."),
        (
            core.CupsTaken(1),
            "Beto accepts and takes the cups.",
            "Beto acepta y toma los cubiletes.",
        ),
        (
            core.DiceSeen(0, (1, 2, 5), frozenset({1})),
            "Under the first cup: 1 2 5.",
            "Bajo el primer cubilete: 1 2 5.",
        ),
        (
            core.DiceMoved(0, 1, (2,), frozenset({1})),
            "Kept under the second cup: a die.",
            "Se guarda un dado bajo el segundo cubilete.",
        ),
        (
            core.DiceMoved(0, 1, (0, 2), frozenset({1})),
            "Kept under the second cup: two dice.",
            "Se guardan dos dados bajo el segundo cubilete.",
        ),
        (seis.Thrown(1, 2), "Beto throws two dice.", "Beto tira dos dados."),
        (seis.Thrown(1, 0), "Beto throws none.", "Beto no tira ninguno."),
        (core.Called(1, cacho.Doubt()), "Beto challenges.", "Beto desafía."),
        (core.Revealed(SEIS_LEDGER), "Cups up: five two one.", "Cubiletes arriba: cinco dos uno."),
        (
            verdict("doubt", "right", SEIS_LEDGER),
            "The dice show five two one: Ana loses the round.",
            "Hay cinco dos uno: Ana pierde la vuelta.",
        ),
        (
            verdict("doubt", "wrong", SEIS_LEDGER),
            "The dice show five two one: Beto loses the round.",
            "Hay cinco dos uno: Beto pierde la vuelta.",
        ),
        (SEIS_LEDGER[2], "five: counts", "cinco: cuenta"),
        (
            cacho.Outcome((1,), "rounds-played"),
            "Beto wins: nobody lost fewer rounds.",
            "Beto gana: nadie perdió menos vueltas.",
        ),
        (
            cacho.Outcome((0, 1), "rounds-played"),
            "Ana and Beto win: nobody lost fewer rounds.",
            "Ana y Beto ganan: nadie perdió menos vueltas.",
        ),
        (
            cacho.Outcome((1,), "last-seat"),
            "Beto wins: nobody else is left.",
            "Beto gana: no queda nadie más.",
        ),
        (
            refusal("propose.too-low", "seis", least=621),
            "Too low: six two one at least.",
            "No alcanza: al menos seis dos uno.",
        ),
        (
            refusal("accept.none-higher", "seis"),
            "Nothing is above 666: there is only the challenge.",
            "Sobre 666 no hay nada: solo queda desafiar.",
        ),
        (
            refusal("throw.too-few", "seis", least=1),
            "Too few: throw a die at least.",
            "No alcanza: hay que tirar al menos un dado.",
        ),
        (
            refusal("action.not-now", about="answer"),
            "Now it is time to accept or challenge.",
            "Ahora toca aceptar o desafiar.",
        ),
        (
            refusal("action.not-now", about="propose"),
            "Now it is time to propose a value.",
            "Ahora toca proponer un valor.",
        ),
    ),
    *said_of(
        "666-fichas",
        (core.LivesChanged(0, -1), "Ana pays a chip.", "Ana paga una ficha."),
        (core.LivesChanged(1, 3), "Beto wins three chips.", "Beto gana tres fichas."),
        (
            cacho.Outcome((0, 1), "rounds-played"),
            "Ana and Beto win: nobody has more chips.",
            "Ana y Beto ganan: nadie tiene más fichas.",
        ),
        (
            verdict("doubt", "right", SEIS_LEDGER),
            "The dice show five two one: Ana loses the round.",
            "Hay cinco dos uno: Ana pierde la vuelta.",
        ),
    ),
]
