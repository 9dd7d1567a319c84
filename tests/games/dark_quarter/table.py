"""A table set up by hand: puts The Dark Quarter into a position, so that tests read like play.

table = Table(team="ines dez", content=POIS)      # at the board, Ines to visit
table.set("ines", combat="3 7 10", effort=2, cards="money money")
table.reply("visit:poi_street").choices            # what is offered there
table.do("- degrade: {skill: combat, n: 3}")       # a script, written as in a file
table.test("t_combat").roll("4 star", "2 plus")    # Main dice, Effort dice, by their faces
table.g                                            # the state itself
"""

from __future__ import annotations

from typing import Any

from noctuary.engine.events import Event
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import DarkQuarter, Sheet
from noctuary.games.dark_quarter.story import scripts, story_events
from noctuary.games.dark_quarter.trials import trials
from tests.games.dark_quarter import fixture

SHEET_WORDS = {"cards": "consumables", "abilities": "unlocked", "effort": "available"}


class Table:
    """A campaign in progress. All dice are rolled by hand: `roll`, `reroll`.

    `content` is YAML that is added to the small campaign of fixture.py. `at` is where the turn
    stands: "screen" (turn screen of the first Character), "board" (the visit is to be chosen) or
    "setup" (nothing chosen yet). Settings (mode, untimed, seats, ...) by keyword.
    """

    def __init__(
        self,
        team: str = "ines dez",
        content: str = "",
        at: str = "board",
        pack: Campaign | None = None,
        players: str = "",
        **settings: Any,
    ) -> None:
        self.events: list[Event] = []
        self.scripts = 0
        campaign = pack or fixture.campaign(content)
        self.g: DarkQuarter = GAME.new(seed=1, pack=campaign, chance="real", **settings)
        self.g.listener = self.events.append
        if at == "setup":
            return
        self.choose_team(team.split(), players.split())
        if at == "board":
            self.reply("start")

    def choose_team(self, team: list[str], players: list[str]) -> None:
        """Characters, seat order as given, and for each the first Ability; none of it unlocked."""
        if self.g.seats == 1:
            self.g.reply("+".join(team))
        else:
            for seat in range(self.g.seats):
                own = [
                    who for who, player in zip(team, players, strict=True) if int(player) == seat
                ]
                self.g.reply("+".join(own), seat=seat)
        for who in team[:-1]:
            self.g.reply(f"next:{who}")
        while not self.g.turn:
            self.g.reply(self.g.options[0])
        for who in team:
            self.g.change(who, unlocked=(), consumables=(), story=())

    # ── the position ──────────────────────────────────────────────────────────────────────────

    def set(self, who: str, **fields: Any) -> Table:
        """Change a Character: tracks and cards as words, `effort` for available dice, `at` a POI.

        The open question is asked anew, so that its options fit.
        """
        poi = fields.pop("at", None)
        if poi is not None:
            self.g.place(who, poi)
        for name, value in fields.items():
            words = value.split() if isinstance(value, str) else value
            if isinstance(value, str):
                words = tuple(int(word) if word.isdigit() else word for word in words)
            self.g.change(who, **{SHEET_WORDS.get(name, name): words})
        self.ask_again()
        return self

    def ask_again(self) -> None:
        """Put the open question anew."""
        self.g.question = None
        self.g.advance()

    def sheet(self, who: str) -> Sheet:
        """A Character's board."""
        return self.g.sheets[who]

    # ── what happens ──────────────────────────────────────────────────────────────────────────

    def do(self, script: str, who: str = "", again: bool = False) -> Table:
        """Run a script, with everything that it triggers; what was open comes after it."""
        self.scripts += 1
        name = f"test:script/{self.scripts}"
        self.g.pack.enlist(name, fixture.script(script))
        self.g.question = None
        self.g.then(story_events.RunEvents())
        scripts.play(self.g, name, who or self.g.active, again)
        self.g.advance()
        return self

    def test(self, test: str, who: str = "") -> Table:
        """Begin a test; what was open comes after it."""
        self.g.question = None
        self.g.then(trials.MakeTest(test, who or self.g.active))
        self.g.advance()
        return self

    def reply(self, *options: str, seat: int | None = None) -> Table:
        """Reply once or several times."""
        for option in options:
            self.g.reply(option, seat)
        return self

    def roll(self, main: str, effort: str = "", reply: str = "roll") -> Table:
        """Roll the pool: faces in its order (own, loaned, bonus dice after the Main dice)."""
        self.g.reply(reply)
        return self.fall(main, effort)

    def fall(self, main: str = "", effort: str = "") -> Table:
        """Say what came of dice that are asked for: faces as 1 2 3 4 star plus."""
        pips = [str(self.pip(face, "main")) for face in main.split()]
        pips += [str(self.pip(face, "effort")) for face in effort.split()]
        self.g.reply(" ".join(pips))
        return self

    def pip(self, face: str, kind: str) -> int:
        """The pips of an ordinary die for a face (DQ §6.11)."""
        wanted: str | int = int(face) if face.isdigit() else face
        faces = getattr(self.g.pack.dice, kind)
        return int(faces.index(wanted)) + 1

    # ── what is seen ──────────────────────────────────────────────────────────────────────────

    @property
    def choices(self) -> tuple[str, ...]:
        """The options of the open question."""
        return self.g.options

    @property
    def step(self) -> Any:
        """The step that asks."""
        return self.g.agenda[-1]

    @property
    def trial(self) -> Any:
        """The test going on."""
        return self.g.trials[-1]

    def told(self) -> list[str]:
        """The texts told so far, in order."""
        from noctuary.games.dark_quarter.events import PageTold
        from noctuary.games.dark_quarter.words import prose

        pages = [event for event in self.events if isinstance(event, PageTold)]
        return [" ".join(prose.told(self.g, page).pages) for page in pages]

    def log(self) -> list[str]:
        """The log in words."""
        return [line for event in self.events if (line := GAME.tell(self.g, event))]

    def happened(self, kind: type) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]
