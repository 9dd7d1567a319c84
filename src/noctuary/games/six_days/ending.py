"""SD-17, SD-18: ending a scene, the next one, and the Resolution."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.six_days import epilogue, framing
from noctuary.games.six_days.events import RivalRerolled, SceneClosed
from noctuary.games.six_days.state import LAST_SCENE, SixDays, living, seat_of


def close(g: SixDays) -> None:
    """SD-17.1: the section is closed; SD-13.9, SD-20.11: the dead make no more rolls."""
    for hero in living(g):
        if hero.dead:
            g.change(hero.id, out=True)
    if g.listener is not None:
        closed = SceneClosed(
            scene=g.scene,
            heroes=tuple(g.heroes.values()),
            rival=tuple(g.rival),
            interlude=g.interlude,
            rule="SD-17.1",
        )
        g.listener(closed)


class EndScene(Step, frozen=True):
    """SD-17.1: the section is closed; SD-4.9: after scene 8 the Epilogue follows."""

    def run(self, g: SixDays) -> None:
        g.playing = False
        close(g)
        last = g.scene == LAST_SCENE or not living(g)
        g.then(Conclude() if last else NextScene())


class NextScene(Step, frozen=True):
    """SD-4.1: none is skipped or repeated."""

    def run(self, g: SixDays) -> None:
        g.then(framing.FrameScene(g.scene + 1))


class Conclude(Step, frozen=True):
    """SD-18.1: a won scene 8 gives the reroll; SD-18.4: then the Epilogue is counted."""

    def run(self, g: SixDays) -> None:
        won = g.scene == LAST_SCENE and g.core_result == "success"
        g.turn += 1
        g.then(*((ChooseRerolls(),) if won and g.rival else ()), epilogue.Count())


class ChooseRerolls(Step, frozen=True):
    """SD-18.3: the Rival's dice to reroll are chosen together; SD-20.12: by who won scene 8."""

    def run(self, g: SixDays) -> None:
        items = tuple(f"r{n}" for n in range(1, len(g.rival) + 1))
        high = [item for item, face in zip(items, g.rival, strict=True) if face > 3]
        ready = dict.fromkeys(
            ["none", *(["+".join(high)] if high else []), "+".join(items), *items]
        )
        g.ask_more(
            self,
            ready,
            seat_of(g, g.core_hero),
            "several",
            items=items,
            least=0,
            most=len(items),
        )

    def answer(self, g: SixDays, option: str) -> None:
        if option != "none":
            chosen = tuple(sorted(int(item[1:]) - 1 for item in option.split("+")))
            g.then(RerollRival(chosen))

    def refuses(self, g: SixDays, reply: str) -> str:
        return "" if reply else "say none if the dice shall stay"


class RerollRival(Step, frozen=True):
    """SD-18.2: each chosen die is rerolled once; the new faces stand."""

    dice: tuple[int, ...]

    def run(self, g: SixDays) -> None:
        g.roll(self, len(self.dice), seat=seat_of(g, g.core_hero))

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        before = tuple(g.rival)
        for die, face in zip(self.dice, faces, strict=True):
            g.rival[die] = face
        if g.listener is not None:
            after = tuple(g.rival)
            g.listener(RivalRerolled(before=before, after=after, rule="SD-18.2"))


END_SCENE: Final = EndScene()
