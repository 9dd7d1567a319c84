"""One run of a playtest: a campaign played from team choice to its end, and what it showed."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from noctuary.engine.events import Event
from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter import events as h
from noctuary.games.dark_quarter.authoring import coverage
from noctuary.games.dark_quarter.authoring.kinds import PLAYERS
from noctuary.games.dark_quarter.authoring.players import Player
from noctuary.games.dark_quarter.authoring.striving import Striver
from noctuary.games.dark_quarter.authoring.ways import Goal
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.content.format.lines import telling
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import EFFORT_DICE, DarkQuarter, Sheet, copies_left
from noctuary.games.dark_quarter.turns import intermission

MOST_TURNS: Final = 200
"""DQ §7.11: a run that has not met the Finale by then is a finding."""
MOST_DECISIONS: Final = 40_000
AIMLESS: Final = "no Finale"
RESCUERS: Final = ("story_only", "hint_follower", "greedy")
"""Who goes on where an aimless player gave up, to tell a long walk from a dead end."""


class Run(msgspec.Struct, kw_only=True):
    """What one run showed."""

    player: str
    team: tuple[str, ...]
    seed: int
    replies: list[str] = []
    turns: list[int] = []
    """Turns of each scenario, up to its Finale."""
    began: int = 0
    """The turn in which the running scenario began."""
    words: int = 0
    decisions: int = 0
    conclusions: dict[str, str] = {}
    destinies: dict[str, str] = {}
    seen: set[str] = set()
    tests: dict[str, int] = {}
    successes: dict[int, int] = {}
    xp: dict[str, int] = {}
    """Experience that each Character got, pool shares included."""
    xp_at: list[tuple[str, int]] = []
    """The Experience of each Character at each Intermission."""
    counts: dict[str, int] = {}
    effort: list[int] = []
    """Available Effort dice at the start of each turn."""
    untold: list[str] = []
    """Scenarios that ended without an epilogue."""
    fault: str = ""
    aim: str = ""
    """What it tried for; empty for whoever plays as it comes."""
    wandered: bool = False
    """Whether somebody else had to find the Finale."""
    stopped: bool = False
    """Whether it ended early, with nothing left to play for."""
    tried: dict[str, int] = {}


class Watcher:
    """Listens to a run and keeps count."""

    def __init__(self, pack: Campaign) -> None:
        self.run: Run | None = None
        self.words = words_of(pack)
        self.pack = pack

    def watch(self, run: Run, g: DarkQuarter) -> None:
        """Begin to count for a run."""
        self.run, self.g = run, g
        self.counts: Counter[str] = Counter()
        self.xp: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()
        self.met: set[str] = set()
        self.successes: Counter[int] = Counter()

    def __call__(self, event: Event) -> None:
        assert self.run is not None
        match event:
            case h.Concluded(scenario=scenario):
                self.run.untold.append(scenario)
            case h.PageTold(script=script, line=line):
                if script.startswith("epilogue:") and self.g.scenario.id in self.run.untold:
                    self.run.untold.remove(self.g.scenario.id)
                self.run.words += self.words.get((script, line), 20)
            case h.TurnBegan(who=who):
                self.run.effort.append(self.g.sheets[who].available)
            case h.TrialCounted(test=test, successes=n):
                if test not in self.met:  # what is tried again and again counts once
                    self.met.add(test)
                    self.tests[self.pack.test[test].skill] += 1
                self.successes[n] += 1
            case h.XpChanged(to=to, n=n) if n > 0:
                self.xp[to] += n
            case h.PoolDivided(share=share):
                for who in self.g.team:
                    self.xp[who] += share
                    self.run.xp_at.append((who, self.g.sheets[who].xp))
            case _:
                self.counts[type(event).__name__] += 1

    def finish(self) -> None:
        """Hand the counts over."""
        assert self.run is not None
        self.run.counts = dict(self.counts)
        share, _ = intermission.share(self.g.xp_team, len(self.g.team))
        self.run.xp = {who: self.xp[who] + share for who in self.g.team}
        self.run.tests = dict(self.tests)
        self.run.successes = dict(self.successes)


def words_of(pack: Campaign) -> dict[tuple[str, int], int]:
    """The number of words of every page."""
    return {
        (name, n): len(line.text.split())
        for name, script in pack.scripts.items()
        for n, line in enumerate(script)
        if isinstance(line, telling.Say)
    }


def play(
    pack: Campaign,
    player: str,
    team: tuple[str, ...],
    seed: int,
    known: Counter[str] | None = None,
    goal: Goal | None = None,
    aim: str = "",
) -> Run:
    """Play one campaign to its end, or until something is wrong."""
    run = Run(player=player, team=team, seed=seed, aim=aim)
    twin = coverage.watched(pack)
    mind = PLAYERS[player](seed, known, goal)
    if isinstance(mind, Striver):
        mind.aim = aim
    g: DarkQuarter = GAME.new(seed=seed, pack=twin)
    for reply in opening(team):
        g.reply(reply)
        run.replies.append(reply)
    watcher = Watcher(pack)
    watcher.watch(run, g)
    g.listener = watcher
    run.fault = follow(g, mind, run)
    if run.fault.startswith(AIMLESS):
        run.fault = rescue(g, run)
    watcher.finish()
    scripts = twin.scripts
    assert isinstance(scripts, coverage.SeenScripts)
    run.seen = coverage.seen(g, scripts)
    run.conclusions, run.destinies = dict(g.conclusions), dict(g.destinies)
    run.tried = dict(mind.tried)
    return run


def opening(team: tuple[str, ...]) -> list[str]:
    """The replies that choose a team and its order."""
    return ["+".join(team), *(f"next:{who}" for who in team[:-1])]


def follow(g: DarkQuarter, mind: Player, run: Run, more: int = 0) -> str:
    """Reply until the end; says what went wrong, if anything did."""
    chapter, entered = g.chapter, False
    while g.question is not None and not run.stopped:
        reply = mind.choose(g)
        try:
            g.reply(reply)
        except IllegalReply as error:
            return f"the reply {reply!r} was refused: {error}"
        except RuntimeError as error:
            return str(error)
        run.replies.append(reply)
        run.decisions += 1
        if g.chapter != chapter:
            chapter, run.began, entered = g.chapter, g.turn, False
        if g.finale is not None and not entered:
            entered = True
            run.turns.append(g.turn - run.began)
        if g.turn - run.began > MOST_TURNS + more and not entered:
            return f"{AIMLESS} of {g.scenario.id} after {MOST_TURNS} turns"
        if run.decisions > MOST_DECISIONS:
            return f"no end after {MOST_DECISIONS} decisions"
        if reply == "start" and (broken := broken_invariant(g)):
            return broken
        run.stopped = reply == "start" and mind.is_done(g)
    return ""


def rescue(g: DarkQuarter, run: Run) -> str:
    """Whether anybody finds the way out; if not, it is a dead end, and the run shows it."""
    for name in RESCUERS:
        twin = g.clone()
        attempt = Run(player=name, team=run.team, seed=run.seed, began=run.began)
        if not follow(twin, PLAYERS[name](run.seed), attempt, MOST_TURNS):
            run.replies += attempt.replies
            run.turns += attempt.turns
            run.wandered = True
            finish_from(g, attempt.replies)
            return ""
    return f"dead end: {run.fault}, and nobody finds a way on"


def finish_from(g: DarkQuarter, replies: list[str]) -> None:
    """Bring the run itself to the end that was found."""
    for reply in replies:
        g.reply(reply)


def broken_invariant(g: DarkQuarter) -> str:
    """DQ §7.11: the invariants of DQ-6, DQ-12, DQ-18 and DQ-36."""
    for who, sheet in g.sheets.items():
        for skill in SKILLS:
            slots = sheet.track(skill)
            if not 1 <= len(set(slots)) == len(slots) <= 4 or not all(1 <= s <= 12 for s in slots):
                return f"DQ-6: the {skill} track of {who} is {slots}"
        if not 0 <= sheet.available <= EFFORT_DICE or sheet.pooled:
            return f"DQ-18: {who} has {sheet.available} available and {sheet.pooled} rolled dice"
    for item in g.pack.consumable:
        if copies_left(g, item) < 0:
            return f"DQ-12: more copies of {item} are held than exist"
    made = [choice.id for choice in g.choices]
    if len(made) != len(set(made)):
        return "DQ-36: a Pivotal Choice was made twice"
    return ""


def replays(pack: Campaign, run: Run) -> bool:
    """DQ-42.2: whether the same seed and replies lead to the same end."""
    ends: list[Any] = []
    for _ in range(2):
        g = GAME.new(seed=run.seed, pack=pack)
        for reply in run.replies:
            g.reply(reply)
        ends.append(msgspec.json.encode(msgspec.to_builtins(g, enc_hook=lambda value: value.key)))
    return bool(ends[0] == ends[1])


BOOKKEEPING: Final = frozenset(
    {"asked", "question", "agenda", "revealed", "told", "told_at", "settings", "pack"}
)
"""How the App counts its own questions and pages: no part of the table or the story."""


def resumes_alike(pack: Campaign, run: Run) -> str:
    """DQ-39.12: a save of the middle of a run, resumed in companion mode, saved there and resumed
    in digital mode, goes on as if nothing had been; says what did not."""
    turns = [n for n, reply in enumerate(run.replies) if reply == "start"]
    if not turns:
        return ""
    middle = turns[len(turns) // 2]
    g: DarkQuarter = GAME.new(seed=run.seed, pack=pack)
    for reply in run.replies[:middle]:
        g.reply(reply)
    twin = g.clone()
    for mode in ("companion", "digital"):
        change_mode(g, mode)
        lost = [name for name, value in table(twin).items() if table(g)[name] != value]
        if lost:
            return f"resumed in {mode} mode, it has other {', '.join(lost)}"
    for reply in run.replies[middle:]:
        g.reply(reply)
        twin.reply(reply)
    return "" if table(g) == table(twin) else "resumed in the other mode, it goes on differently"


def change_mode(g: DarkQuarter, mode: str) -> None:
    """Save, answer what is asked for the record with what the App knows, resume in that mode."""
    g.reply("save")
    while f"mode:{mode}" not in g.standing:
        g.reply(g.options[0])
    g.reply(f"mode:{mode}")
    while "start" not in g.options:
        g.reply(g.options[0])


def table(g: DarkQuarter) -> dict[str, Any]:
    """The table and the story's memory, without the mode in which they are shown."""
    kept = {n: getattr(g, n) for n in g.__struct_fields__ if n not in BOOKKEEPING}
    kept["sheets"] = {who: in_order(sheet) for who, sheet in g.sheets.items()}
    return kept


def in_order(sheet: Sheet) -> Sheet:
    """A sheet on which the order of the cards means nothing."""
    cards = {name: tuple(sorted(getattr(sheet, name))) for name in ("consumables", "flipped")}
    return msgspec.structs.replace(sheet, **cards)
