"""Arkham Noir in words: names of cards and zones, questions, options, reasons."""

from __future__ import annotations

from math import comb

from noctuary.engine.question import Option, Share, Wording
from noctuary.engine.step import Step
from noctuary.games.arkham_noir import closing, decision, effects, hand, menaces, playing, turn
from noctuary.games.arkham_noir.seen.view import check_odds
from noctuary.games.arkham_noir.state import (
    STRAIN_AFTER,
    TYPES_TO_CLOSE,
    ArkhamNoir,
    effects_of,
    hand_limit,
    has_time_icon,
)

ZONES = {
    "draw_stack": "the Draw Stack",
    "leads_row": "the Leads Row",
    "hand": "your hand",
    "briefcase": "the Briefcase",
    "closed_cases": "the Closed Cases",
    "big_picture": "the Big Picture",
    "discard_area": "the Discard Area",
    "time_area": "the Time Penalty Area",
    "stability_area": "the Stability Penalty Area",
    "active_menaces": "the Active Menaces",
    "menace_deck": "the Menace Deck",
    "removed": "the box",
    "moving": "its case",
}

EFFECTS = {
    "take_lead": "take a card of the Leads Row",
    "take_discard": "take a card of the Discard Area",
    "take_closed": "take a clue of the Closed Cases",
    "take_stability": "take a card of the Stability Penalty Area",
    "take_time": "take a card of the Time Penalty Area",
    "search_draw": "search the Draw Stack for a card",
    "recycle_discard": "shuffle the Discard Area into the Draw Stack",
    "swap_penalty": "exchange a hand card with a penalty card",
    "search_menace": "choose a menace and let it in",
    "discard_hand": "discard a card from your hand",
    "discard_lead": "discard a card of the Leads Row",
    "stability_check": "make a Stability Check",
    "close_case_5": "close Case 5, if it was played there",
    "close_case_6": "close Case 6, if it was played there",
    "prevent_next": "prevent the effects of the next clue",
    "draw_menace": "turn over a menace",
    "time_limit_plus": "time limit one higher",
    "bypass_lock": "pass one lock without a key",
    "flip_card": "turn the card over",
    "card_to_hand": "take the card to your hand",
    "access_case": "open another case",
}

RULES = {
    "take_lead": "AN-14.1",
    "take_discard": "AN-14.3",
    "take_closed": "AN-14.6",
    "take_stability": "AN-14.9",
    "take_time": "AN-14.10",
    "search_draw": "AN-14.11",
    "recycle_discard": "AN-14.13",
    "swap_penalty": "AN-14.15",
    "search_menace": "AN-14.19",
    "discard_hand": "AN-14.22",
    "discard_lead": "AN-14.24",
    "stability_check": "AN-14.25",
    "close_case_5": "AN-14.26",
    "close_case_6": "AN-14.26",
    "prevent_next": "AN-14.28",
    "draw_menace": "AN-14.29",
    "time_limit_plus": "AN-14.31",
    "bypass_lock": "AN-14.33",
    "flip_card": "AN-20.3",
    "card_to_hand": "AN-20.4",
    "access_case": "AN-20.6",
}

PAUSES = {
    "effects": "Between two effects",
    "victory": "Before victory is tested",
    "stability": "Before stability is tested",
    "time": "Before time is tested",
    "refill": "Before the leads are refilled",
}


def name(g: ArkhamNoir, card: str) -> str:
    """A card's name, whatever kind it is."""
    pack = g.pack
    if card in pack.clue:
        return pack.clue[card].name
    if card in pack.case:
        return pack.face_of(card, g.side).name
    if card in pack.menace:
        return pack.menace[card].name
    if card in pack.objective:
        return pack.objective[card].title
    return pack.contact.name if card == "contact" else pack.guest[card].name


def case_name(g: ArkhamNoir, case: str) -> str:
    """A case with its number: "Case 2, The Cold Lantern"."""
    return f"Case {g.pack.case[case].number}, {name(g, case)}"


def place(g: ArkhamNoir, zone: str) -> str:
    """A zone or an open case in words."""
    return ZONES[zone] if zone in ZONES else case_name(g, zone)


# ── the question ──────────────────────────────────────────────────────────────────────────────


def wording(g: ArkhamNoir, step: Step) -> Wording:
    """What is awaited, and why."""
    match step:
        case turn.ChooseAction():
            return first_lead_wording(g)
        case hand.EnforceHandLimit():
            return Wording(
                "Which card do you discard?",
                f"You hold {len(g.hand)} cards and your hand limit is {hand_limit(g)}.",
                "AN-6.3",
            )
        case effects.Take(card, zone, may):
            effect, rule = effects.TAKE_RULES[zone]
            ask = "Do you take" if may else "Take"
            end = "?" if may else "."
            return Wording(f"{ask} a card of {ZONES[zone]}{end}", because(g, card, effect), rule)
        case effects.DiscardOne(card, zone):
            effect = "discard_hand" if zone == "hand" else "discard_lead"
            return Wording(
                f"Which card of {ZONES[zone]} do you discard?",
                because(g, card, effect),
                RULES[effect],
            )
        case effects.Offer(card, _, effect):
            return Wording(f"{offer(effect)}?", because(g, card, effect), RULES[effect])
        case effects.SearchDraw(card):
            return Wording(
                "Which card of the Draw Stack do you take? The rest is shuffled.",
                because(g, card, "search_draw"),
                "AN-14.11",
            )
        case effects.Swap(card):
            return Wording(
                "Which hand card do you exchange with which penalty card?",
                because(g, card, "swap_penalty"),
                "AN-14.15",
            )
        case menaces.SearchMenaces():
            return Wording(
                "Which menace do you let in?",
                "You have looked through the Menace Deck; one of them comes.",
                "AN-14.19",
            )
        case playing.OpenLock(card, case):
            return Wording(
                f"How do you open the lock of {name(g, card)}?",
                f"A key of {case_name(g, case)} fits, and you may pass one lock without a key.",
                "AN-15.10",
            )
        case closing.CloseCase(case):
            return Wording(
                f"You close {case_name(g, case)}. Which puzzle clues do you score?",
                f"The clues left over must still show {TYPES_TO_CLOSE} types.",
                "AN-18.3",
            )
        case closing.ApplyIcons(card, _, index):
            icon = g.pack.icons[g.side][card][index]
            return Wording(
                f"{capital(EFFECTS[icon.icon])}?",
                f"An icon of {name(g, card)} offers it.",
                RULES[icon.icon],
            )
        case decision.Pause(_, what):
            return Wording(
                f"{PAUSES[what]}: do you use your Briefcase?",
                "It is open to you between effects and before each step of Maintenance.",
                "AN-16.2",
            )
        case menaces.TurnOverMenace():
            return Wording(
                "Which menace did you turn over?", "The cards are in your hands.", "AN-27.1"
            )
        case _:
            return Wording("Which card did you draw?", "The cards are in your hands.", "AN-1.2")


def first_lead_wording(g: ArkhamNoir) -> Wording:
    """The question that begins a turn."""
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


def offer(effect: str) -> str:
    """An effect as something to say yes or no to."""
    return "Close this case" if effect.startswith("close_case") else capital(EFFECTS[effect])


def because(g: ArkhamNoir, card: str, effect: str) -> str:
    """Which card asks for it."""
    return f"{name(g, card)}: {EFFECTS[effect]}."


def capital(text: str) -> str:
    """The first letter large, the rest as it is."""
    return text[:1].upper() + text[1:]


# ── the options ───────────────────────────────────────────────────────────────────────────────


def label(g: ArkhamNoir, step: Step, option: str) -> Option:
    """One option in words, with what it costs and how it may end."""
    verb, _, rest = option.partition(":")
    match verb:
        case "play":
            return play_option(g, *g.pack.plays[option])
        case "take" if not rest:
            lead = g.leads_row[0]
            full = len(g.hand) >= hand_limit(g)
            return Option(
                id=option,
                label=f"Keep {name(g, lead)}",
                cost="your hand is full: one card must go" if full else "its effects do not happen",
                rule="AN-5.1",
                group="lead",
                target=lead,
            )
        case "pass":
            return Option(id=option, label="Pass", cost=lead_cost(g), rule="AN-23.1", group="turn")
        case "close":
            return Option(
                id=option,
                label=f"Close {case_name(g, rest)}",
                cost=lead_cost(g),
                rule="AN-18.1",
                group="close",
                target=rest,
            )
        case "discard":
            return Option(
                id=option,
                label=f"Discard {name(g, rest)}",
                cost=f"to {ZONES[discard_zone(g, rest)]}",
                rule="AN-7.1",
                target=rest,
            )
        case "take" | "draw" | "menace":
            words = {
                "take": f"Take {name(g, rest)}",
                "draw": name(g, rest),
                "menace": name(g, rest),
            }
            return Option(id=option, label=words[verb], target=rest)
        case "swap":
            return swap_option(g, option)
        case "score":
            return score_option(g, option)
        case "use" | "stow" | "unstow":
            return briefcase_option(g, option)
        case _:
            return plain_option(g, step, option)


def play_option(g: ArkhamNoir, card: str, case: str) -> Option:
    """AN-11: a play, with the First Lead it costs and the checks it brings."""
    from_hand = not g.leads_row or card != g.leads_row[0]
    prevented = g.general_mark or g.lines[case].mark
    strained = len(g.lines[case].cards) >= STRAIN_AFTER
    coming = () if prevented else effects_of(g, card)
    checks = strained + sum(effect.effect == "stability_check" for effect in coming)
    return Option(
        id=g.pack.faces[card].plays[case],
        label=f"Play {name(g, card)} to {case_name(g, case)}",
        cost=lead_cost(g) if from_hand else "",
        odds=stability_odds(g, checks),
        rule="AN-17.1" if from_hand else "AN-8.1",
        group=f"play:{card}",
        target=case,
    )


def stability_odds(g: ArkhamNoir, checks: int = 1) -> tuple[Share, ...]:
    """How many of these Stability Checks fail, exactly, from the cards that can still come."""
    fails, total = check_odds(g)
    if not checks or not total:
        return ()
    if checks == 1 or checks > total:
        return (Share("holds", total - fails, total), Share("fails", fails, total))
    ways = [comb(fails, k) * comb(total - fails, checks - k) for k in range(checks + 1)]
    words = [
        "all hold",
        f"1 of {checks} fails",
        *[f"{k} of {checks} fail" for k in range(2, checks)],
    ]
    words.append("all fail")
    return tuple(Share(w, n, comb(total, checks)) for w, n in zip(words, ways, strict=True))


def lead_cost(g: ArkhamNoir) -> str:
    """Where the First Lead goes if it is thrown away."""
    if not g.leads_row:
        return ""
    lead = g.leads_row[0]
    return f"{name(g, lead)} goes to {ZONES[discard_zone(g, lead)]}"


def discard_zone(g: ArkhamNoir, card: str) -> str:
    """AN-7.1, AN-7.8: where a card goes when it is discarded."""
    to_time = has_time_icon(g, card) and not g.pack.faces[card].no_discard
    return "time_area" if to_time else "discard_area"


def swap_option(g: ArkhamNoir, option: str) -> Option:
    """AN-14.15: one exchange."""
    _, mine, theirs = option.split(":")
    zone = "time_area" if theirs in g.time_area else "stability_area"
    return Option(
        id=option,
        label=f"{name(g, mine)} for {name(g, theirs)}",
        cost=f"{name(g, mine)} goes to {ZONES[zone]}",
        rule="AN-14.15",
        group=f"swap:{mine}",
        target=theirs,
    )


def score_option(g: ArkhamNoir, option: str) -> Option:
    """AN-18.3: one set of puzzle clues."""
    chosen = option.removeprefix("score:")
    if chosen == "none":
        return Option(id=option, label="Score nothing", rule="AN-18.3")
    clues = chosen.split("+")
    words = " and ".join(f"{name(g, clue)} ({g.pack.puzzles[clue]})" for clue in clues)
    return Option(id=option, label=f"Score {words}", rule="AN-18.3", target=clues[0])


def briefcase_option(g: ArkhamNoir, option: str) -> Option:
    """AN-16: a free move; AN-16.11: with a warning if it would do nothing."""
    verb, card, *which = option.split(":")
    if verb != "use":
        words = "Put {} into the Briefcase" if verb == "stow" else "Take {} from the Briefcase"
        full = verb == "unstow" and len(g.hand) >= hand_limit(g)
        cost = "your hand is full: one card must go" if full else "free"
        return Option(
            id=option,
            label=words.format(name(g, card)),
            cost=cost,
            rule="AN-16.1",
            group="briefcase",
            target=card,
        )
    coming = g.pack.briefcase_effects[option]
    what = name(g, card) if not which else g.pack.contact.sides[int(which[0]) - 1].name
    idle = not any(could_do_something(g, effect.effect) for effect in coming)
    checks = sum(effect.effect == "stability_check" for effect in coming)
    return Option(
        id=option,
        label=f"Use {what}: {', '.join(EFFECTS[effect.effect] for effect in coming)}",
        cost="it would do nothing now, and is gone" if idle else "then it is gone",
        odds=stability_odds(g, checks),
        rule="AN-16.8",
        group="briefcase",
        target=card,
    )


def could_do_something(g: ArkhamNoir, effect: str) -> bool:
    """AN-16.11: whether using a card for this effect could change anything."""
    zone = next((zone for zone, (e, _) in effects.TAKE_RULES.items() if e == effect), None)
    if zone is not None:
        return any(card in g.pack.faces for card in getattr(g, zone))
    if effect == "swap_penalty":
        return bool(g.hand and (g.time_area or g.stability_area))
    return effects.possible(g, effect, None)


def plain_option(g: ArkhamNoir, step: Step, option: str) -> Option:
    """Yes, no, go on, give up."""
    labels = {
        "accept": "Yes",
        "decline": "No, leave it",
        "continue": "Go on",
        "key": "With the key",
        "waiver": "Without a key",
        "concede": "Concede",
    }
    costs = {
        "concede": "the game ends as a defeat",
        "waiver": "uses up the permission",
        "key": "the key is spent",
    }
    rules = {"concede": "AN-33.6", "decline": "AN-1.8", "continue": "AN-16.2"}
    checks = option == "accept" and getattr(step, "effect", "") == "stability_check"
    return Option(
        id=option,
        label=labels.get(option, option),
        cost=costs.get(option, ""),
        odds=stability_odds(g, int(checks)),
        rule=rules.get(option, ""),
        group="answer",
    )


# ── what cannot be done, and why ──────────────────────────────────────────────────────────────


def refused(g: ArkhamNoir, step: Step) -> tuple[Option, ...]:
    """AN-35.1: plays and closings that are not legal now, with every rule that they break."""
    if isinstance(step, turn.ChooseAction):
        return (*refused_take(g), *refused_plays(g), *refused_closings(g))
    if isinstance(step, hand.EnforceHandLimit | effects.DiscardOne):
        zone = g.hand if isinstance(step, hand.EnforceHandLimit) else getattr(g, step.zone)
        allowed = hand.may_be_discarded(g, zone)
        return tuple(
            Option(
                id=f"discard:{card}",
                label=f"Discard {name(g, card)}",
                enabled=False,
                why_not="it cannot be discarded while another card can",
                rule="AN-7.6",
                target=card,
            )
            for card in zone
            if card not in allowed
        )
    return ()


def refused_take(g: ArkhamNoir) -> tuple[Option, ...]:
    """AN-4.11: without a First Lead nothing can be kept."""
    if g.leads_row:
        return ()
    why = g.pack.texts.reasons.no_first_lead
    return (
        Option(id="take", label="Keep the First Lead", enabled=False, why_not=why, rule="AN-4.11"),
    )


def refused_plays(g: ArkhamNoir) -> tuple[Option, ...]:
    """Every card that could be played if the line were another."""
    cards = [*g.leads_row[:1], *g.hand]
    if not g.lines:
        why = g.pack.texts.reasons.no_open_case
        return tuple(
            Option(
                id=f"play:{card}",
                label=f"Play {name(g, card)}",
                enabled=False,
                why_not=why,
                rule="AN-21.7",
                group=f"play:{card}",
                target=card,
            )
            for card in cards
        )
    return tuple(
        Option(
            id=g.pack.faces[card].plays[case],
            label=f"Play {name(g, card)} to {case_name(g, case)}",
            enabled=False,
            why_not="; ".join(reason(g, why, card, case) for why in unmet),
            rule=REASON_RULES[unmet[0]],
            group=f"play:{card}",
            target=case,
        )
        for card in cards
        for case in g.lines
        if (unmet := playing.why_not(g, card, case))
    )


REASON_RULES = {
    "no_match": "AN-8.2",
    "lock": "AN-9.1",
    "skeleton_lock": "AN-9.2",
    "minimum": "AN-9.10",
    "purple": "AN-10.2",
}


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
        if not closing.can_close(g, line)
    )
