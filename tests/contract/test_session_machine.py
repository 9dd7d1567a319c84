"""A machine that mixes replies, undo, redo, jumps, saves, openings, clones and illegal replies."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import noctuary


class SessionMachine(RuleBasedStateMachine):
    """The session beside the plainest model of it: a list of states and a place in it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "game.noctuary"

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.close()
        self.folder.cleanup()

    @initialize(
        game=st.sampled_from(noctuary.games()),
        seed=st.integers(0, 2**64),
        undo=st.sampled_from(["free", "strict"]),
        asked=st.booleans(),
    )
    def start(self, game: Any, seed: int, undo: Any, asked: bool) -> None:
        self.session = noctuary.Session.start(game, seed, undo=undo)
        self.session.pass_pauses = not asked
        self.session.save(self.file)
        self.states = [noctuary.dumps(self.session.state)]
        """The state behind every moment number, as the model remembers it."""
        self.undone: list[int] = []

    def remember(self) -> None:
        while len(self.states) < len(self.session.entries):
            moment = len(self.states)
            self.states.append(noctuary.dumps(self.session.at(moment)))

    @precondition(lambda self: self.session.state.seat is not None)
    @rule(pick=st.integers(0, 10**6), times=st.integers(1, 12))
    def reply(self, pick: int, times: int) -> None:
        for turn in range(times):
            options = self.session.state.options
            if options:
                number = self.session.state.question.number
                self.session.reply(options[(pick + turn) % len(options)], question=number)
        self.undone.clear()
        self.remember()

    @precondition(lambda self: self.session.state.seat is not None)
    @rule(nonsense=st.text(max_size=12), back=st.integers(1, 50))
    def reply_nonsense(self, nonsense: str, back: int) -> None:
        entries = len(self.session.entries)
        state = self.session.state
        standing = (*state.options, *state.standing)
        if nonsense not in standing and state.question.kind == "choose":
            with pytest.raises(noctuary.IllegalReply):
                self.session.reply(nonsense)
        with pytest.raises(noctuary.StaleReply):
            self.session.reply(state.options[0], question=state.question.number - back)
        assert len(self.session.entries) == entries

    @rule(by=st.sampled_from(["step", "turn", "scene"]))
    def undo(self, by: Any) -> None:
        here = self.session.moment
        revealed = self.session.state.revealed
        way = self.session.way()
        try:
            self.session.undo(by=by)
        except noctuary.UndoError:
            is_final = self.session.game.luck_is_final or any(
                self.session.entries[moment].final for moment in way
            )
            assert len(way) == 1 or self.session.header.undo == "strict" or is_final
            assert self.session.moment == here
            return
        assert self.session.moment in way[:-1]
        if self.session.header.undo == "strict":
            assert self.session.state.revealed == revealed
        self.undone.append(here)
        self.remember()

    @rule()
    def undo_with_new_luck(self) -> None:
        try:
            self.session.undo(luck="new")
        except noctuary.UndoError:
            return
        self.undone.append(self.session.entries[-1].parent)
        self.remember()

    @rule()
    def redo(self) -> None:
        if self.undone:
            expected = self.undone.pop()
            self.session.redo()
            assert self.session.moment == expected
        else:
            with pytest.raises(noctuary.UndoError):
                self.session.redo()
        self.remember()

    @rule(pick=st.integers(0, 10**6))
    def branch(self, pick: int) -> None:
        moment = pick % len(self.session.entries)
        if self.session.header.undo == "strict":
            with pytest.raises(noctuary.UndoError):
                self.session.branch(moment)
            return
        try:
            self.session.branch(moment)
        except noctuary.UndoError:
            assert self.session.game.luck_is_final or any(e.final for e in self.session.entries)
            return
        self.undone.clear()
        self.remember()
        assert noctuary.dumps(self.session.state) == self.states[moment]

    @rule(pick=st.integers(0, 10**6))
    def look_back(self, pick: int) -> None:
        moment = pick % len(self.states)
        assert noctuary.dumps(self.session.at(moment)) == self.states[moment]

    @rule()
    def a_clone_leads_nowhere(self) -> None:
        twin = self.session.state.clone()
        if twin.options:
            twin.reply(twin.options[-1])

    @rule()
    def close_and_open(self) -> None:
        asked = self.session.pass_pauses
        moment = self.session.moment
        self.session.close()
        self.session = noctuary.open(self.file)
        self.session.pass_pauses = asked
        assert self.session.notice == ""
        assert self.session.moment == moment

    @invariant()
    def the_present_is_what_was_remembered(self) -> None:
        if hasattr(self, "session"):
            assert noctuary.dumps(self.session.state) == self.states[self.session.moment]


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
