"""DQ §7.3: what each kind of line in a script does, by the chapter that tells its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from noctuary.engine.ahead import tells
from noctuary.games.dark_quarter.cards import goods
from noctuary.games.dark_quarter.city import places, questioning, searching
from noctuary.games.dark_quarter.content.format.lines import flow, table, telling, world
from noctuary.games.dark_quarter.dice import cumulative
from noctuary.games.dark_quarter.state import DarkQuarter, NpcState, QState
from noctuary.games.dark_quarter.story import ahead, pivotal, scripts, story_events
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.turns import finale, shops, visiting

LINES: Final[dict[type, Callable[[DarkQuarter, Any, scripts.RunScript], None]]] = {
    # ── telling, and the story's memory ──
    telling.Say: lambda g, line, run: scripts.tell(g, run.script, run.at, run.who),
    telling.ShowImage: scripts.show,
    telling.PlaySound: scripts.show,
    telling.GainLead: scripts.gain_lead,
    telling.Note: scripts.note,
    telling.SetObjective: scripts.note,
    telling.SetFlag: scripts.set_flag,
    telling.ClearFlag: scripts.clear_flag,
    telling.AddCounter: scripts.count,
    telling.SetCounter: scripts.count,
    # ── the city ──
    world.PlaceLocation: lambda g, line, run: places.place_location(g, line.id),
    world.PlaceCard: lambda g, line, run: places.place_card(g, line.id),
    world.RemoveCard: lambda g, line, run: places.remove_card(g, line.id),
    world.Explore: places.line_explore,
    world.RemoveLocation: lambda g, line, run: places.remove_location(g, line.id),
    world.PlacePoi: lambda g, line, run: places.place_poi(g, line.id),
    world.RemovePoi: lambda g, line, run: places.remove_poi(g, line.id),
    world.MovePoi: places.line_move_poi,
    world.SwapPoi: places.line_swap_poi,
    world.Mark: places.line_mark,
    world.MoveCharacter: places.line_move_character,
    world.CloseNpc: places.line_close_npc,
    world.OpenNpc: lambda g, line, run: places.set_npc(g, line.id, NpcState()),
    world.NpcLeaves: lambda g, line, run: places.set_npc(g, line.id, NpcState("gone")),
    world.Restock: shops.line_restock,
    # ── options, questions, searches, sums ──
    world.Disable: scripts.disable,
    world.Enable: scripts.enable,
    world.ResetOption: scripts.reset_option,
    world.UnlockQuestion: lambda g, line, run: scripts.unlock(g, line.id),
    world.SetQuestion: lambda g, line, run: scripts.set_question(g, line.id, QState(line.state)),
    world.AddQuestions: questioning.line_add_questions,
    world.EndConversation: questioning.line_end_conversation,
    world.AddActions: searching.line_add_actions,
    world.EndSearch: searching.line_end_search,
    world.AddSum: cumulative.line_add_sum,
    world.ResetSum: cumulative.line_reset_sum,
    # ── the Characters' boards and cards ──
    table.Improve: goods.line_move,
    table.Degrade: goods.line_move,
    table.AddCube: goods.line_cube,
    table.RemoveCube: goods.line_cube,
    table.RefreshEffort: goods.change_effort,
    table.ExhaustEffort: goods.change_effort,
    table.GainXp: goods.line_xp,
    table.LoseXp: goods.line_xp,
    table.GiveStory: goods.line_give_story,
    table.TakeStory: goods.line_take_story,
    table.MoveStory: goods.line_move_story,
    table.GiveConsumable: goods.line_give_consumable,
    table.OfferConsumable: goods.line_offer,
    table.TakeConsumable: goods.line_take,
    table.DiscardScanned: goods.line_discard_scanned,
    table.RefreshAbility: goods.line_refresh_ability,
    # ── how the story goes on ──
    flow.Choose: visiting.line_choice,
    flow.If: scripts.branch,
    flow.GoToScene: finale.line_scene,
    flow.ForceTest: trials.line_test,
    flow.ForceVisit: visiting.line_visit,
    flow.RunEvent: lambda g, line, run: g.then(story_events.StartEvent(line.id)),
    flow.MakePivotal: pivotal.line_pivotal,
    flow.KeepTurn: scripts.keep_turn,
    flow.EndTurn: scripts.end_turn,
    flow.NextCharacter: scripts.next_character,
    flow.ExtraTurn: scripts.extra_turn,
    flow.SkipTurn: scripts.skip_turn,
    flow.AskIntermission: scripts.ask_intermission,
    flow.StartFinale: finale.line_start,
    flow.Conclude: finale.line_conclude,
    flow.ResolveDestiny: pivotal.line_resolve,
}
"""A new kind of line gets its rule in a chapter and its entry here."""


@tells(ahead.perform)
def perform(g: DarkQuarter, line: Any, run: scripts.RunScript) -> None:
    """Carry one line out."""
    LINES[type(line)](g, line, run)
