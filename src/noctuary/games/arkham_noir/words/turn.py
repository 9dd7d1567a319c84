"""A turn in words: its five actions, the hand limit, locks, and what cannot be done now."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Wording
from noctuary.engine.words import listed
from noctuary.games.arkham_noir import closing, hand, playing, turn
from noctuary.games.arkham_noir.content.cards import TYPES_TO_CLOSE
from noctuary.games.arkham_noir.state import STRAIN_AFTER, ArkhamNoir, Line, effects_of, hand_limit
from noctuary.games.arkham_noir.words.answers import answer
from noctuary.games.arkham_noir.words.book import WORDS
from noctuary.games.arkham_noir.words.briefcase import FULL
from noctuary.games.arkham_noir.words.chances import (
    checks_price,
    discard_zone,
    lead_cost,
    lead_price,
    stability_odds,
)
from noctuary.games.arkham_noir.words.discarding import discarding, undiscardable
from noctuary.games.arkham_noir.words.names import card_at, case_name, name

REASON_RULES: Final = {
    "no_match": "AN-8.2",
    "lock": "AN-9.1",
    "skeleton_lock": "AN-9.2",
    "minimum": "AN-9.10",
    "purple": "AN-10.2",
}


@WORDS.asks(turn.ChooseAction)
def choose_action(g: ArkhamNoir, step: turn.ChooseAction) -> Wording:
    """AN-4.2: the question that begins a turn."""
    if not g.leads_row:
        return Wording(
            "There are no leads. What do you do?",
            "Play from hand, close a case or pass; nothing is discarded.",
            "AN-4.11",
        )
    return Wording(
        f"What do you do with {name(g, g.leads_row[0])}?",
        "Every action uses up your First Lead: keep it, play it, or throw it away for another.",
        "AN-4.2",
    )


@WORDS.labels(turn.ChooseAction)
def of_action(g: ArkhamNoir, step: turn.ChooseAction, option: str) -> Option:
    """One action, with what it costs and how it may end."""
    if option in g.pack.plays:
        return play(g, *g.pack.plays[option])
    if option in g.pack.closes:
        return close(g, g.pack.closes[option])
    if option == "take":
        return keep(g)
    if option == "pass":
        return pass_by(g)
    return answer(g, step, option)


def keep(g: ArkhamNoir) -> Option:
    """AN-5.1: the First Lead goes to the hand."""
    lead = g.leads_row[0]
    full = len(g.hand) >= hand_limit(g)
    return Option(
        id="take",
        verb="keep",
        about=card_at(lead, "hand"),
        label=f"Keep {name(g, lead)}",
        cost=FULL if full else "its effects do not happen",
        rule="AN-5.1",
        group="lead",
        target=lead,
    )


def pass_by(g: ArkhamNoir) -> Option:
    """AN-23.1: the First Lead is thrown away for nothing."""
    lead = g.leads_row[:1]
    return Option(
        id="pass",
        verb="pass",
        about=card_at(lead[0], discard_zone(g, lead[0])) if lead else (),
        label="Pass",
        price=lead_price(g),
        cost=lead_cost(g),
        rule="AN-23.1",
        group="turn",
    )


def close(g: ArkhamNoir, case: str) -> Option:
    """AN-18.1: a case is closed; AN-18.3: what that scores is said before."""
    result, forfeits = scoring(g, g.lines[case])
    return Option(
        id=f"close:{case}",
        verb="close",
        about=card_at(case, "closed_cases"),
        label=f"Close {case_name(g, case)}",
        price=lead_price(g),
        cost="; ".join(words for words in (result, lead_cost(g)) if words),
        result=result,
        warning=f"{result}. Close it all the same?" if forfeits else "",
        tone="danger" if forfeits else "gain",
        rule="AN-18.1",
        group="close",
        target=case,
    )


def scoring(g: ArkhamNoir, line: Line) -> tuple[str, bool]:
    """AN-18.3: what closing this line can score, in words, and whether a puzzle clue is lost by it.
    A scored clue does not count towards the five types."""
    puzzles = [card for card in line.cards if card in g.pack.puzzles]
    best = closing.scoring_sets(g, line)[0].removeprefix("score:").split("+")
    scored = [g.pack.puzzles[card] for card in puzzles if card in best]
    lost = [g.pack.puzzles[card] for card in puzzles if card not in best]
    kept = g.pack.type_bits(card for card in line.cards if card not in puzzles).bit_count()
    missing = TYPES_TO_CLOSE - kept
    more = "one more type" if missing == 1 else f"{missing} more types"
    if not puzzles:
        return "No puzzle clue to score", False
    if not lost:
        return f"Scores {listed(scored)}", False
    need = f"{listed(lost)} {'needs' if len(lost) == 1 else 'need'} {more}"
    return f"Scores {listed(scored, 'or') or 'nothing'}: {need}", True


def play(g: ArkhamNoir, card: str, case: str) -> Option:
    """AN-11: a play, with the First Lead it costs and the checks it brings."""
    from_hand = not g.leads_row or card != g.leads_row[0]
    prevented = g.general_mark or g.lines[case].mark
    strained = len(g.lines[case].cards) >= STRAIN_AFTER
    coming = () if prevented else effects_of(g, card)
    checks = strained + sum(effect.effect == "stability_check" for effect in coming)
    return Option(
        id=g.pack.faces[card].plays[case],
        verb="play",
        about=card_at(card, case),
        label=f"Play {name(g, card)} to {case_name(g, case)}",
        price=(*(lead_price(g) if from_hand else ()), *checks_price(checks)),
        cost=lead_cost(g) if from_hand else "",
        odds=stability_odds(g, checks),
        tone="danger" if checks else "plain",
        rule="AN-17.1" if from_hand else "AN-8.1",
        group=f"play:{card}",
        target=case,
    )


# ── the hand limit and locks ──────────────────────────────────────────────────────────────────


@WORDS.asks(hand.EnforceHandLimit)
def hand_is_full(g: ArkhamNoir, step: hand.EnforceHandLimit) -> Wording:
    """AN-6.3: too many cards."""
    return Wording(
        "Which card do you discard?",
        f"You hold {len(g.hand)} cards and your hand limit is {hand_limit(g)}.",
        "AN-6.3",
    )


@WORDS.labels(hand.EnforceHandLimit)
def of_full_hand(g: ArkhamNoir, step: hand.EnforceHandLimit, option: str) -> Option:
    """A card of the hand, or a free move."""
    return discarding(g, option) or answer(g, step, option)


@WORDS.refuses(hand.EnforceHandLimit)
def stays_in_hand(g: ArkhamNoir, step: hand.EnforceHandLimit) -> tuple[Option, ...]:
    """AN-7.6: cards that cannot be discarded while another can."""
    return undiscardable(g, g.hand)


@WORDS.asks(playing.OpenLock)
def lock(g: ArkhamNoir, step: playing.OpenLock) -> Wording:
    """AN-15.10: a key or the permission."""
    return Wording(
        f"How do you open the lock of {name(g, step.card)}?",
        f"A key of {case_name(g, step.case)} fits, and you may pass one lock without a key.",
        "AN-15.10",
    )


@WORDS.labels(playing.OpenLock)
def of_lock(g: ArkhamNoir, step: playing.OpenLock, option: str) -> Option:
    """With the key, or without."""
    if option not in ("key", "waiver"):
        return answer(g, step, option)
    label, cost = (
        ("With the key", "the key is spent")
        if option == "key"
        else ("Without a key", "uses up your free pass")
    )
    return Option(
        id=option,
        verb="unlock",
        about=card_at(step.card, step.case),
        label=label,
        cost=cost,
        group="answer",
    )


# ── what cannot be done, and why ──────────────────────────────────────────────────────────────


@WORDS.refuses(turn.ChooseAction)
def refused(g: ArkhamNoir, step: turn.ChooseAction) -> tuple[Option, ...]:
    """AN-35.1: what is not legal now, with every rule that it breaks."""
    return (*refused_keeping(g), *refused_plays(g), *refused_closings(g))


def refused_keeping(g: ArkhamNoir) -> tuple[Option, ...]:
    """AN-4.11: without a First Lead nothing can be kept."""
    if g.leads_row:
        return ()
    return (
        Option(
            id="take",
            verb="keep",
            label="Keep the First Lead",
            enabled=False,
            why_not=g.pack.texts.reasons.no_first_lead,
            rule="AN-4.11",
        ),
    )


def refused_plays(g: ArkhamNoir) -> tuple[Option, ...]:
    """Every card that could be played if the line were another; of a card's plays the one that
    breaks the fewest rules comes first."""
    cards = [*g.leads_row[:1], *g.hand]
    if not g.lines:
        return tuple(without_case(g, card) for card in cards)
    found = []
    for card in cards:
        unmet = {case: playing.why_not(g, card, case) for case in g.lines}
        cases = sorted((case for case in unmet if unmet[case]), key=lambda case: len(unmet[case]))
        found += [refused_play(g, card, case, unmet[case]) for case in cases]
    return tuple(found)


def without_case(g: ArkhamNoir, card: str) -> Option:
    """AN-21.7: no case is open."""
    return Option(
        id=f"play:{card}",
        verb="play",
        about=card_at(card),
        label=f"Play {name(g, card)}",
        enabled=False,
        why_not=g.pack.texts.reasons.no_open_case,
        rule="AN-21.7",
        group=f"play:{card}",
        target=card,
    )


def refused_play(g: ArkhamNoir, card: str, case: str, unmet: list[str]) -> Option:
    """A play that the line does not take."""
    return Option(
        id=g.pack.faces[card].plays[case],
        verb="play",
        about=card_at(card, case),
        label=f"Play {name(g, card)} to {case_name(g, case)}",
        enabled=False,
        why_not="; ".join(reason(g, why, card, case) for why in unmet),
        rule=REASON_RULES[unmet[0]],
        group=f"play:{card}",
        target=case,
    )


def reason(g: ArkhamNoir, why: str, card: str, case: str) -> str:
    """One unmet rule in the pack's words."""
    template: str = getattr(g.pack.texts.reasons, why)
    return template.format(needed=g.pack.faces[card].minimum, have=len(g.lines[case].cards))


def refused_closings(g: ArkhamNoir) -> tuple[Option, ...]:
    """AN-18.1: lines that do not show five types yet."""
    template = g.pack.texts.reasons.types_missing
    return tuple(
        Option(
            id=f"close:{case}",
            verb="close",
            about=card_at(case, "closed_cases"),
            label=f"Close {case_name(g, case)}",
            enabled=False,
            why_not=template.format(
                needed=TYPES_TO_CLOSE, have=g.pack.type_bits(line.cards).bit_count()
            ),
            rule="AN-18.1",
            group="close",
            target=case,
        )
        for case, line in g.lines.items()
        if not closing.can_close(g.pack, line)
    )
