"""Section 6: which screen the App shows, and what its windows hold."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.games.dark_quarter.city import questioning, searching
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.dice import dice, odds
from noctuary.games.dark_quarter.seen.effects_at_hand import EffectView, effect_views
from noctuary.games.dark_quarter.state import DarkQuarter, Die, question_state, stock_of
from noctuary.games.dark_quarter.story import companion, pivotal
from noctuary.games.dark_quarter.table import saving
from noctuary.games.dark_quarter.turns import (
    finale,
    intermission,
    passwords,
    setup,
    shops,
    turn,
    visiting,
)
from noctuary.games.dark_quarter.words import prose

SCREENS: Final[dict[type, str]] = {
    setup.ChooseCharacters: "scr_roster",
    setup.ChooseOrder: "scr_roster",
    setup.Guidelines: "scr_guidelines",
    setup.ChooseAbility: "scr_setup",
    turn.TurnScreen: "scr_turn",
    turn.Board: "scr_board",
    turn.RefreshMore: "scr_turn",
    turn.ChooseInside: "scr_location",
    turn.ScanCard: "scr_scan",
    visiting.AtPoi: "scr_poi",
    visiting.ScanAt: "scr_scan",
    visiting.FollowUpChoice: "scr_script",
    questioning.Conversation: "scr_questions",
    questioning.ChooseApproach: "scr_questions",
    questioning.ShowCard: "scr_scan",
    searching.SearchPlace: "scr_investigate",
    shops.Shopping: "scr_shop",
    shops.ConfirmPurchase: "scr_shop",
    passwords.EnterPassword: "scr_password",
    finale.Gate: "scr_finale_gate",
    finale.ChooseActor: "scr_finale",
    pivotal.GetReady: "scr_pivotal_warn",
    pivotal.Decide: "scr_pivotal",
    intermission.Upgrade: "scr_intermission",
    intermission.SaveOrContinue: "scr_intermission",
    saving.RecordTrack: "scr_save",
    saving.RecordCards: "scr_save",
    saving.RecordAbilities: "scr_save",
    saving.RecordFlipped: "scr_save",
    saving.RecordNumber: "scr_save",
    saving.RecordPool: "scr_save",
    saving.Summary: "scr_save",
    saving.Suspended: "scr_save",
    companion.CarryOut: "scr_script",
}


def screen(g: DarkQuarter) -> str:
    """DQ §6.1: the screen for the question that is open."""
    if g.question is None:
        return "scr_campaign_end"
    step = g.agenda[-1]
    if isinstance(step, pivotal.GetReady) and step.left:
        return "scr_pivotal_paused"
    known = SCREENS.get(type(step))
    if known is not None:
        return known
    return "scr_test" if g.trials else "scr_script"


# ── tests ─────────────────────────────────────────────────────────────────────────────────────


class TrialView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ §6.4: the test panel. Difficulty and bands are never in it."""

    test: str
    who: str
    label: str
    skill: str
    variant: str
    window: str
    track_skill: str
    track: tuple[int, ...]
    own: int
    loans: tuple[tuple[str, int], ...]
    offers: tuple[tuple[str, int], ...]
    bonus: int
    dice: tuple[Die, ...]
    total: int
    reached: tuple[int, ...]
    plus: int
    more: int
    successes: int
    sum_so_far: int | None
    chances: dict[int, tuple[int, int]]
    ways: dict[int, int]
    effects: tuple[EffectView, ...] = ()
    main_faces: tuple[str | int, ...] = ()
    effort_faces: tuple[str | int, ...] = ()
    dice_open: bool = False
    """DQ-10.12: whether dice may be changed: they are rolled, and nothing counts the result yet."""


def trial_view(g: DarkQuarter) -> TrialView | None:
    """The test going on; DQ-25.7: the progress of a cumulative one, never its thresholds."""
    if not g.trials:
        return None
    trial = g.trials[-1]
    rolled = bool(trial.dice) and all(die.face != "" for die in trial.dice)
    found = dice.count(g, trial) if rolled else dice.Counted(0, (), 0, 0, 0)
    variant = dice.variant_of(g, trial)
    preview = g.settings.odds_preview == "on" and not g.companion
    return TrialView(
        test=trial.test,
        who=trial.who,
        label=g.pack.option[trial.label].label if trial.label in g.pack.option else "",
        skill=dice.skill_of(g, trial),
        variant=variant,
        window=trial.window,
        track_skill=trial.track or dice.skill_of(g, trial),
        track=dice.compared_track(g, trial),
        own=trial.own,
        loans=trial.loans,
        offers=trial.offers,
        bonus=trial.bonus,
        dice=trial.dice if rolled else dice.pool_of(trial),
        total=found.total,
        reached=found.reached,
        plus=found.plus,
        more=found.more,
        successes=found.successes if trial.result < 0 else trial.result,
        sum_so_far=g.sums.get(trial.test, 0) if variant == "cumulative" else None,
        chances=odds.cube_chances(g, trial) if preview else {},
        ways=odds.distribution(g, trial) if preview else {},
        effects=() if g.companion else effect_views(g, trial),
        main_faces=g.pack.dice.main,
        effort_faces=g.pack.dice.effort,
        dice_open=trial.window in ("dice", "result") and not trial.counting,
    )


# ── conversations ─────────────────────────────────────────────────────────────────────────────


class QuestionView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ-29.10: a question with its state."""

    id: str
    prompt: str
    state: str
    tried: tuple[str, ...]
    asked_now: bool


class TalkView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ-29.4: the window of a conversation."""

    npc: str
    name: str
    role: str
    who: str
    left: int
    questions: tuple[QuestionView, ...]
    now: str
    """The script whose approach is being chosen. Kept for one version: `asking` is the question."""
    asking: str = ""
    """The question whose approach is being chosen, if it is one of the list."""
    tried: tuple[str, ...] = ()
    """The approaches to it that failed before."""


def talk_view(g: DarkQuarter) -> TalkView | None:
    """The conversation going on."""
    if not g.talks:
        return None
    talk = g.talks[-1]
    step = g.agenda[-1] if g.agenda else None
    shown = questioning.shown_questions(g, talk.npc, talk.who)
    name = step.name if isinstance(step, questioning.ChooseApproach) else ""
    return TalkView(
        npc=talk.npc,
        name=prose.name_of(g, talk.npc),
        role=g.pack.npc[talk.npc].role or "",
        who=talk.who,
        left=talk.left,
        questions=tuple(question_view(g, name, name in talk.asked) for name in shown),
        now=name,
        asking=questioning.question_named(name),
        tried=questioning.state_of(g, name).tried if name else (),
    )


def question_view(g: DarkQuarter, name: str, asked_now: bool) -> QuestionView:
    """One question of the list."""
    state = question_state(g, name)
    return QuestionView(
        id=name,
        prompt=g.pack.question[name].prompt,
        state=state.state,
        tried=state.tried,
        asked_now=asked_now,
    )


# ── searches, shops ───────────────────────────────────────────────────────────────────────────


class SearchView(msgspec.Struct, frozen=True):
    """DQ-31.2: the window of a search."""

    search: str
    who: str
    left: int


def search_view(g: DarkQuarter) -> SearchView | None:
    """The search going on."""
    if not g.searches:
        return None
    now = g.searches[-1]
    return SearchView(now.search, now.who, now.left)


class GoodView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ-28.1: a good with price and remaining stock."""

    item: str
    name: str
    text: str
    price: int
    stock: int
    why_not: str


class ShopView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ §6.5: the window of a shop."""

    shop: str
    who: str
    money: int
    goods: tuple[GoodView, ...]


def shop_view(g: DarkQuarter) -> ShopView | None:
    """The shop that is open."""
    step = g.agenda[-1] if g.agenda else None
    if isinstance(step, shops.ConfirmPurchase):
        step = step.shopping
    if not isinstance(step, shops.Shopping):
        return None
    who = step.origin.who
    goods = shops.in_stock(g, step.shop, who)
    return ShopView(
        shop=step.shop,
        who=who,
        money=0 if g.companion else shops.money_of(g, who),
        goods=tuple(
            GoodView(
                item=good.item,
                name=prose.name_of(g, good.item),
                text=item_text(g, good.item),
                price=shops.price_of(g, good),
                stock=stock_of(g, step.shop, good.item),
                why_not=shops.why_not(g, step.shop, good, who),
            )
            for good in goods
        ),
    )


def item_text(g: DarkQuarter, item: str) -> str:
    """What is printed on a card."""
    if item in g.pack.story:
        return g.pack.story[item].description
    return g.pack.consumable[item].text


def concerned(g: DarkQuarter) -> str:
    """The Character of whom the open question speaks."""
    step = g.agenda[-1] if g.agenda else None
    origin = getattr(step, "origin", None)
    who = getattr(step, "who", "") or getattr(step, "owner", "") or getattr(origin, "who", "")
    return who if who in g.sheets else ""


def carried(g: DarkQuarter) -> str:
    """What an instruction for the table is about."""
    step = g.agenda[-1] if g.agenda else None
    return step.what if isinstance(step, companion.CarryOut) else ""


def password_view(g: DarkQuarter) -> str:
    """What is typed at the lock that is open, if one is."""
    step = g.agenda[-1] if g.agenda else None
    if not isinstance(step, passwords.EnterPassword):
        return ""
    return str(g.pack.password[step.password].input)


# ── Pivotal Choices and upgrades ──────────────────────────────────────────────────────────────


class PivotalView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ §6.6: a Pivotal Choice; nothing of it is there before the player is ready (DQ-36.1)."""

    character: str
    team: bool
    prompt: str
    marked: str
    default: str
    options: tuple[tuple[str, str], ...] = ()
    """Id and words of what can be chosen, for everybody to see (DQ-1.8)."""


def pivotal_view(g: DarkQuarter) -> PivotalView | None:
    """The choice that is coming, or open."""
    step = g.agenda[-1] if g.agenda else None
    if not isinstance(step, pivotal.GetReady | pivotal.Decide):
        return None
    choice = g.pack.pivotal[step.choice]
    shown = isinstance(step, pivotal.Decide)
    return PivotalView(
        character=step.who,
        team=choice.character is None,
        prompt=prose.filled(g, choice.prompt, step.who, tuple(g.flags)) if shown else "",
        marked=g.marked,
        default=choice.default if shown else "",
        options=open_choices(g, step.choice, step.who) if shown else (),
    )


def open_choices(g: DarkQuarter, name: str, who: str) -> tuple[tuple[str, str], ...]:
    """What can be chosen, in words."""
    choice = g.pack.pivotal[name]
    possible = pivotal.open_options(g, choice, who)
    return tuple((one.id, one.label) for one in choice.options if one.id in possible)


class CubeMove(msgspec.Struct, frozen=True):
    """A cube that can go one slot to the left, and what that costs."""

    skill: str
    slot: int
    price: int


class UpgradeView(msgspec.Struct, frozen=True, kw_only=True):
    """DQ §6.7: what Experience buys for a Character."""

    who: str
    xp: int
    moves: dict[str, int]
    """`skill:slot` to its price. Kept for one version: `cube_moves` says it in fields."""
    cubes: tuple[str, ...]
    cube_price: int
    ability_price: int
    cube_moves: tuple[CubeMove, ...] = ()


def upgrade_view(g: DarkQuarter) -> UpgradeView | None:
    """The upgrade step of a Character."""
    step = g.agenda[-1] if g.agenda else None
    if not isinstance(step, intermission.Upgrade):
        return None
    moves = [
        CubeMove(skill, slot, intermission.price_of_move(g, skill, slot))
        for skill, slot in intermission.legal_moves(g, step.who)
    ]
    return UpgradeView(
        who=step.who,
        xp=g.sheets[step.who].xp,
        moves={f"{move.skill}:{move.slot}": move.price for move in moves},
        cubes=tuple(s for s in SKILLS if intermission.room_for_cube(g, step.who, s)),
        cube_price=intermission.price_of_cube(g),
        ability_price=intermission.price_of_ability(g),
        cube_moves=tuple(moves),
    )
