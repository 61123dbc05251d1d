"""The worked examples of the Spanish sources, each with the sentence that gives it."""

import pytest

import cacho
from tests.tables import RIGHT, at_table, opened

S000 = "cacho"
S002 = "dudo+ases(half='up', opening='always')+calzar(gate='always')"
TEN = "22456 22456"
TWENTY = "22456 22456 22456 22456"


# S000


def test_s000_the_opener_says_left_or_right():
    # «La persona que parte define si el juego se efectuará hacia su izquierda … o hacia su
    # derecha.»
    assert at_table(S000, "33562 14462 12346", "2x3").turn == 1
    assert at_table(S000, "33562 14462 12346", "2x3", way=RIGHT).turn == 2


@pytest.mark.parametrize("answer", ["3x3", "2x4", "2x5", "2x6"])
def test_s000_what_may_answer_two_trenes(answer):
    # «… aumentando el número de apariciones a "tres trenes"; o subir la pinta a "dos
    # cuadras", "dos quinas" o "dos sextos".»
    assert at_table(S000, TEN, "2x3").allows(answer)


def test_s000_two_tontos_may_not_answer_two_trenes():
    # «Sin embargo, no podrá decir "dos tontos" …»
    assert at_table(S000, TEN, "2x3").against("2x2") == ("bid.too-low",)


def test_s000_the_doubt_of_three_trenes_when_there_are_only_two():
    # «… si especuló tres trenes pero existen solo dos, pierde un dado la persona que efectuó
    # la apuesta.»
    doubted = at_table(S000, "33562 44562", "3x3", "dudo")
    assert doubted.verdict.count == 2
    assert doubted.lives == (4, 5)


def test_s000_as_many_or_more_and_the_doubter_loses():
    # «Sí existiera un número igual o mayor de dados con la pinta especulada en la apuesta,
    # quien dudó pierde un dado.»
    assert at_table(S000, "33562 44562", "2x3", "dudo").lives == (5, 4)
    assert at_table(S000, "33362 44562", "2x3", "dudo").lives == (5, 4)


def test_s000_who_has_five_keeps_the_die_that_was_gained_for_later():
    # «Si ya tiene cinco queda con uno a favor, a la espera de que pierda alguno …»
    called = at_table(S000, "33562 44562", "2x3", "calzo")
    assert called.lives == (5, 5)
    assert called.throw("33562 44562").play("9x6", "dudo").lives == (5, 5)


def test_s000_a_wrong_exact_call_loses_a_die():
    # «Si por el contrario la apuesta es distinta …, quien "calzó" pierde un dado.»
    assert at_table(S000, "33562 44562", "1x3", "calzo").lives == (5, 4)


def test_s000_the_exact_call_with_half_of_the_dice_or_a_single_one():
    # «Solo se puede calzar cuando esté la mitad o más de los dados en juego o cuando el
    # jugador que desea calzar tenga un solo dado.»
    assert at_table(S000, "333 22", "1x3").allows("calzo")
    assert not at_table(S000, "33 22", "1x3").allows("calzo")
    assert at_table(S000, "33 2", "1x3").allows("calzo")


def test_s000_seven_trenes_go_down_to_four_aces():
    # «… si la apuesta actual es "siete trenes", se puede bajar a "cuatro ases" …»
    table = at_table(S000, TEN, "7x3")
    assert table.allows("4x1")
    assert not table.allows("3x1")


def test_s000_eight_trenes_go_down_to_five_aces():
    # «… pero si la apuesta actual es "ocho trenes", se puede bajar a "5 ases" (mitad más
    # uno).»
    table = at_table(S000, TEN, "8x3")
    assert table.allows("5x1")
    assert not table.allows("4x1")


def test_s000_from_two_aces_to_five_trenes():
    # «… para cambiar la apuesta de "dos ases" a "trenes", deberá apostarse por "cinco Trenes"
    # o más (2*2 = 4 + 1 = 5).»
    table = at_table(S000, TEN, "2x3", "2x1")
    assert table.allows("5x3")
    assert table.allows("6x3")
    assert not table.allows("4x3")


def test_s000_no_opening_on_aces_but_with_a_single_die():
    # «No se puede partir un turno apostando con "ases", a menos que tengas solo un dado en
    # mano.»
    assert not at_table(S000, TEN).allows("1x1")
    assert at_table(S000, "2 22456").allows("1x1")


def test_s000_who_loses_or_regains_a_die_opens():
    # «El jugador que pierde o recoja un dado comienza en la siguiente ronda.»
    assert at_table(S000, "33562 44562", "3x3", "dudo").opener == 0
    assert at_table(S000, "33562 44562", "2x3", "dudo").opener == 1
    assert at_table(S000, "33562 4456", "2x3", "calzo").opener == 1


def test_s000_the_game_ends_when_one_player_is_left():
    # «El juego acaba cuando solo un jugador se mantiene el juego …»
    assert at_table(S000, "3 2 -", "1x4", "dudo").winners == (1,)


# S002


def test_s002_five_dice_a_player():
    # «Se reparten 5 Dados por jugador …»
    assert opened(S002, 4).lives == (5, 5, 5, 5)


@pytest.mark.parametrize("answer", ["4x3", "3x5"])
def test_s002_to_raise_is_more_dice_or_a_higher_face(answer):
    # «Ej: 3 Trenes >> 4 Trenes o 3 Trenes >> 3 Quinas.»
    assert at_table(S002, TEN, "3x3").allows(answer)


def test_s002_to_go_down_is_half_rounded_up_in_aces():
    # «Ej: 5 Trenes >> 3 Ases.»
    table = at_table(S002, TEN, "5x3")
    assert table.allows("3x1")
    assert not table.allows("2x1")


def test_s002_it_forbids_no_opening():
    assert at_table(S002, TEN).allows("1x1")


def test_s002_the_three_hands_hold_eight_trenes():
    # «… 1-3-4-4-5; 2-3-3-3-4; 1-1-3-6-6, entonces, la el total es de ocho trenes, ya que hay
    # cinco 3 y tres 1.»
    verdict = at_table(S002, "13445 23334 11366", "8x3", "dudo").verdict
    reasons = [die.reason for die in verdict.ledger]
    assert verdict.count == 8
    assert (reasons.count("natural"), reasons.count("wild")) == (5, 3)


def test_s002_a_doubt_of_less_or_as_many_or_more():
    # «Si la cantidad es menor que la última apuesta, el apostador pierde un dado. Si la
    # cantidad coincide o es mayor …, el jugador que dudó pierde un dado.»
    hands = "13445 23334 11366"
    assert at_table(S002, hands, "9x3", "dudo").lives == (4, 5, 5)
    assert at_table(S002, hands, "8x3", "dudo").lives == (5, 4, 5)
    assert at_table(S002, hands, "7x3", "dudo").lives == (5, 4, 5)


def test_s002_the_exact_call_gains_or_loses_a_die():
    # «Si la cantidad coincide con la última apuesta el jugador que calzó gana un dado …»
    hands = "13445 2333 11366"
    assert at_table(S002, hands, "8x3", "calzo").lives == (5, 5, 5)
    assert at_table(S002, hands, "7x3", "calzo").lives == (5, 3, 5)


def test_s002_who_keeps_a_die_at_the_end_wins():
    # «GANA el jugador que logra quedar con uno o más dados al final del juego.»
    ended = at_table(S002, "3 2", "2x4", "dudo")
    assert ended.table.decision == cacho.Over(cacho.Outcome((1,), "last-with-dice"))
