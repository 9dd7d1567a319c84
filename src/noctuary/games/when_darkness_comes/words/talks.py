"""Words of deals and votes."""

from __future__ import annotations

from noctuary.engine.question import Option, Wording
from noctuary.engine.words import capital, listed
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.people import talks
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.names import person, the
from noctuary.games.when_darkness_comes.words.saying import (
    WORDS,
    Plain,
    a_disk,
    a_person,
    plain,
    plainly,
    say,
)

NEVER_MIND = {"never_mind": Plain("Never mind", "", "WD-25.1")}


@WORDS.asks(talks.ChoosePartner)
def with_whom(g: Night, step: talks.ChoosePartner) -> Wording:
    """Somebody to deal with."""
    return Wording(
        f"{person(g, step.terms.proposer)}, who do you want to deal with?",
        "What you agree on here binds you both.",
        "WD-25.3",
    )


@WORDS.labels(talks.ChoosePartner)
def partners(g: Night, step: talks.ChoosePartner, option: str) -> Option:
    """Somebody to deal with."""
    if option in NEVER_MIND:
        return plain(NEVER_MIND, option)
    who = option.removeprefix("partner:")
    return say(option, person(g, who), wealth(g, who), "WD-25.3", a_person(who))


def wealth(g: Night, who: str) -> str:
    """What somebody could give: "scroll, incense; 3 VP"."""
    c = g.characters[who]
    owned = [names.bare(names.called(g, thing)) for thing in (*c.items, *c.allies)]
    return "; ".join(filter(None, (listed(owned), f"{c.vp} VP" if c.vp > 0 else "")))


@WORDS.asks(talks.ChooseGift)
def what_for_what(g: Night, step: talks.ChooseGift) -> Wording:
    """One side of a deal."""
    mine, partner = person(g, step.terms.proposer), person(g, step.terms.partner)
    if step.side == "give":
        owing = f", an ally or some of what {partner} owes." if g.scenario.debts else " or an ally."
        return Wording(f"{mine}, what do you offer {partner}?", f"VP, an item{owing}", "WD-25.3")
    return Wording(f"{mine}, what do you want for it?", f"{partner} will be asked.", "WD-25.3")


@WORDS.labels(talks.ChooseGift)
def gifts(g: Night, step: talks.ChooseGift, option: str) -> Option:
    """VP, a thing, or nothing."""
    if option in NEVER_MIND:
        return plain(NEVER_MIND, option)
    gift = option.partition(":")[2]
    kind, _, what = gift.partition(":")
    label = capital(promise(g, gift))
    about = [a_disk(what)] if kind == "thing" else []
    vp = int(what) if kind == "vp" and step.side == "give" else 0
    giver = person(g, step.terms.partner)
    cost = handing_over(g, step.side, what, giver) if kind == "thing" else ""
    if kind == "debt":
        cost = f"{'you owe' if step.side == 'give' else f'{giver} owes'} {what} more for it"
    return say(option, label, cost, "WD-25.4" if cost else "WD-25.2", *about, vp=vp)


def handing_over(g: Night, side: str, thing: str, giver: str) -> str:
    """WD-25.4: what it costs whoever gives a thing away."""
    vp = modifiers.vp_of(g, thing)
    if side == "give":
        lost = f"; you lose {vp} VP" if vp else ""
        return f"handed over with your next action in the same square{lost}"
    gained = f"; you gain {vp} VP" if vp else ""
    return f"handed over with {giver}'s next action in the same square{gained}"


def promise(g: Night, gift: str) -> str:
    """What is promised in a deal."""
    kind, _, what = gift.partition(":")
    if kind == "vp":
        return f"{what} VP"
    if kind == "debt":
        return f"{what} less to owe"
    return the(g, what) if kind == "thing" else "nothing"


@WORDS.asks(talks.ChooseDue)
def when(g: Night, step: talks.ChooseDue) -> Wording:
    """When a deal falls due."""
    return Wording(
        f"{person(g, step.terms.proposer)}, when is it due?",
        "At once, or after the next check of one of you.",
        "WD-25.3",
    )


@WORDS.labels(talks.ChooseDue)
def due(g: Night, step: talks.ChooseDue, option: str) -> Option:
    """At once, or after somebody's next check."""
    if option in NEVER_MIND:
        return plain(NEVER_MIND, option)
    _, outcome, *of = option.split(":")
    if outcome == "now":
        return say(option, "At once", "things as soon as you share a square", "WD-25.3")
    return say(option, falling_due(g, outcome, of[0]), "", "WD-25.3", a_person(of[0]))


def falling_due(g: Night, outcome: str, of: str) -> str:
    """The moment at which a promise must be kept."""
    if not outcome:
        return "At once"
    return (
        f"When {person(g, of)} {'succeeds at' if outcome == 'success' else 'fails'} the next check"
    )


@WORDS.asks(talks.Agree)
def whether_to_agree(g: Night, step: talks.Agree) -> Wording:
    """A deal in a sentence."""
    terms = step.terms
    partner, proposer = person(g, terms.partner), person(g, terms.proposer)
    due_when = falling_due(g, step.due, step.of)
    said = f"You get {promise(g, terms.give)} and give {promise(g, terms.get)}. {due_when}."
    return Wording(f"{partner}, do you accept {proposer}'s deal?", said, "WD-25.3")


@WORDS.labels(talks.Agree)
def deal_or_no_deal(g: Night, step: talks.Agree, option: str) -> Option:
    """Yes, with what it costs, or no."""
    kind, _, what = step.terms.get.partition(":")
    if option == "decline":
        return say(option, "No deal", "", "WD-25.3")
    if kind == "vp":
        return say(option, "Accept", f"{what} VP", "WD-25.3", vp=int(what))
    cost = handing_over(g, "give", what, "") if kind == "thing" else ""
    if kind == "debt":
        cost = f"you owe {what} more"
    return say(option, "Accept", cost, "WD-25.3")


@WORDS.asks(talks.Vote)
def whether_earned(g: Night, step: talks.Vote) -> Wording:
    """A vote on good play."""
    return Wording(
        f"Has {person(g, step.who)} earned 1 VP for good play?",
        "More than half of the others must agree.",
        "WD-40.3",
    )


WORDS.labels(talks.Vote)(
    plainly({"yes": Plain("Yes", "", "WD-40.3"), "no": Plain("No", "", "WD-40.3")})
)
