"""DQ-34, DQ-40: the Finale, its conclusion, the epilogue, and what comes after."""

from __future__ import annotations

import msgspec

from noctuary.engine.question import Outcome
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.format.lines import flow
from noctuary.games.dark_quarter.content.format.plot import FinaleScene
from noctuary.games.dark_quarter.events import Concluded, FinaleEntered, SceneBegan
from noctuary.games.dark_quarter.state import DarkQuarter, FinaleState, others
from noctuary.games.dark_quarter.story import companion, decision, scripts, story_events
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.story.decision import Origin
from noctuary.games.dark_quarter.story.scripts import RunScript
from noctuary.games.dark_quarter.turns import intermission, setup, visiting


class Gate(decision.Resting, frozen=True):
    """DQ-34.2: the App asks whether all agree; the active player confirms for all."""

    origin: Origin

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("agree", "not_yet"), g.seat_of(self.origin.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "agree":
            if self.origin.poi:
                visiting.count_visit(g, self.origin.poi, self.origin.who)
            enter(g, self.origin.who)
        else:
            g.then(visiting.back(self.origin))


def open_story_lines(g: DarkQuarter) -> int:
    """DQ-34.11, DQ-R80: private Pivotal Choices of the team that were not met in this scenario."""
    made = {choice.id for choice in g.choices}
    return sum(
        g.pack.pivotal[name].character in g.sheets and name not in made
        for name in g.scenario.pivotal
    )


def line_start(g: DarkQuarter, line: flow.StartFinale, run: RunScript) -> None:
    """DQ-34.12: a Finale started by an event counts as entered by the active Character."""
    if g.finale is None:
        enter(g, g.active)


def enter(g: DarkQuarter, who: str) -> None:
    """DQ-34.3: there is no return to normal play; DQ-34.4: all Characters take part."""
    g.agenda.clear()
    g.trials, g.talks, g.searches = [], [], []
    g.finale = FinaleState(who)
    g.active = who
    g.phase = "finale"
    g.together = True
    g.revealed += 1
    g.emit(FinaleEntered(who=who, rule="DQ-34.3"))
    steps: list[Step] = [OpenFinale()]
    if g.intermission_due:  # DQ-38.18: a request still open comes before the first scene
        steps.insert(0, intermission.BeginIntermission())
    g.then(*steps)


class OpenFinale(Step, frozen=True):
    """DQ-35.1: events of the Finale's start, then its scenes."""

    def run(self, g: DarkQuarter) -> None:
        story_events.trigger(g, "finale_start")
        g.then(story_events.RunEvents(), NextScene(0))


class NextScene(Step, frozen=True):
    """DQ-34.5: the App names who acts, in which order; scenes that do not apply are passed over."""

    scene: int

    def run(self, g: DarkQuarter) -> None:
        scenes = g.scenario.finale.scenes
        assert g.finale is not None
        if self.scene >= len(scenes):
            raise RuntimeError(f"the Finale of {g.scenario.id} ran out of scenes")
        record = scenes[self.scene]
        if g.intermission_due:  # DQ-R27: in a Finale only between scenes
            g.then(intermission.BeginIntermission(), self)
            return
        g.then(NextScene(self.scene + 1))
        if not holds(g, record.when, g.active):
            return
        if is_character(g, record) and record.who not in g.sheets:
            return
        g.finale = msgspec.structs.replace(g.finale, scene=self.scene)
        g.scene += 1
        story_events.trigger(g, "finale_scene", record.id)
        g.then(*self.acts(g, record))

    def acts(self, g: DarkQuarter, record: FinaleScene) -> list[Step]:
        """DQ-R109: the Character who entered first, each in seat order, one whom the team picks."""
        assert g.finale is not None
        first = g.finale.entered_by
        if record.who == "seat_order":
            acting = [first, *others(g, first)]
        elif record.who == "team_choice":
            return [ChooseActor(record.id)]
        else:
            acting = [record.who if record.who in g.sheets else first]
        steps: list[Step] = [story_events.RunEvents()]
        for who in acting:
            steps += [Act(record.id, who), story_events.RunEvents()]
        return steps


def is_character(g: DarkQuarter, record: FinaleScene) -> bool:
    """Whether a scene belongs to one Character."""
    return record.who in g.pack.characters


class ChooseActor(Step, frozen=True):
    """DQ-R109: the team chooses who acts in this scene."""

    scene: str

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, [f"who:{name}" for name in g.team], g.seat_of(g.active))

    def answer(self, g: DarkQuarter, option: str) -> None:
        who = option.removeprefix("who:")
        g.then(story_events.RunEvents(), Act(self.scene, who), story_events.RunEvents())


class Act(Step, frozen=True):
    """DQ-34.9: the Character named by the App is the active one."""

    scene: str
    who: str

    def run(self, g: DarkQuarter) -> None:
        g.active = self.who
        g.turn_done, g.ending = False, ""
        g.used_now, g.asked_now, g.tries = [], {}, {}
        g.emit(SceneBegan(scene=self.scene, who=self.who, rule="DQ-34.5"))
        scripts.play(g, f"finale:{self.scene}", self.who)


def line_scene(g: DarkQuarter, line: flow.GoToScene, run: RunScript) -> None:
    """DQ §7.3: the rest of this script is dropped; in a Finale it goes on with that scene."""
    if g.finale is not None and line.id in g.scenario.scene_at:
        g.agenda.clear()
        g.trials, g.talks, g.searches = [], [], []
        g.then(story_events.RunEvents(), NextScene(g.scenario.scene_at[line.id]))
        return
    scripts.drop_run(g, run.run_number)
    scripts.play(g, f"scene:{line.id}", run.who)


def line_conclude(g: DarkQuarter, line: flow.Conclude, run: RunScript) -> None:
    """DQ-34.10: the Finale ends at once."""
    g.agenda.clear()
    g.trials, g.talks, g.searches = [], [], []
    g.conclusions[g.scenario.id] = line.id
    g.emit(Concluded(scenario=g.scenario.id, conclusion=line.id, rule="DQ-34.10"))
    g.then(TellEpilogue())


class TellEpilogue(Step, frozen=True):
    """DQ-40.1, DQ-40.2: of the texts about the same subject the first that fits is told."""

    def run(self, g: DarkQuarter) -> None:
        g.phase = "epilogue"
        assert g.finale is not None
        who = g.finale.entered_by
        told: set[str] = set()
        fitting: list[str] = []
        for n, epilogue in enumerate(g.scenario.epilogues):
            absent = epilogue.about in g.pack.characters and epilogue.about not in g.sheets
            if epilogue.about in told or absent or not holds(g, epilogue.when, who):
                continue
            told.add(epilogue.about)
            fitting.append(f"epilogue:{g.scenario.id}/{n}")
        g.then(EndScenario())
        for name in reversed(fitting):
            scripts.play(g, name, who)


class EndScenario(Step, frozen=True):
    """DQ-40.3, DQ-40.4: an Intermission and the next scenario, or the campaign is completed."""

    def run(self, g: DarkQuarter) -> None:
        if is_last_written(g) and not g.pack.record.to_be_continued:
            complete(g)
            return
        clear_board(g)
        g.then(intermission.BeginIntermission(after_finale=True), GoOn())
        companion.instruct(g, "clear_board")


class GoOn(Step, frozen=True):
    """DQ-38.15, DQ-R122: the next scenario; where it is still to be written, the table rests."""

    def run(self, g: DarkQuarter) -> None:
        if is_last_written(g):
            complete(g)
        else:
            g.then(setup.NextScenario())


def is_last_written(g: DarkQuarter) -> bool:
    """Whether no scenario comes after this one in the content."""
    return g.chapter + 1 == len(g.pack.scenarios)


def clear_board(g: DarkQuarter) -> None:
    """DQ-40.6: Locations, cards, POIs, markers and figures leave the board."""
    g.locations, g.cards, g.pois, g.marks = {}, [], {}, {}
    for who in g.team:
        g.change(who, location="", poi="")
    # DQ-40.11: what belongs to the running scenario's table ends with it.
    g.sums, g.reached, g.pending, g.waiting = {}, {}, [], []
    g.npcs = {npc: state for npc, state in g.npcs.items() if state.state == "gone"}


def complete(g: DarkQuarter) -> None:
    """DQ-40.4: after the epilogue of the last scenario the campaign is completed."""
    g.phase = "completed"
    results = {
        scenario.id: next(
            c.result for c in scenario.finale.conclusions if c.id == g.conclusions[scenario.id]
        )
        for scenario in g.pack.scenarios
    }
    won = sum(result == "success" for result in results.values())
    share = won / len(results)
    last = g.scenario.id
    outcome = Outcome(
        results[last] == "success", dict.fromkeys(range(g.seats), share), g.conclusions[last]
    )
    g.end(outcome, "DQ-40.4")
