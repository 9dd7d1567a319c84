"""Scripts (DQ §7.3): everything the story can do, each line a one-key mapping under `do`."""

from __future__ import annotations

from noctuary.games.dark_quarter.content.format.base import Id, Record, Text, Veiled
from noctuary.games.dark_quarter.content.format.lines import flow, table, telling, world

AnyLine = (
    telling.Say
    | telling.ShowImage
    | telling.PlaySound
    | telling.GainLead
    | telling.Note
    | telling.SetObjective
    | telling.SetFlag
    | telling.ClearFlag
    | telling.AddCounter
    | telling.SetCounter
    | world.PlaceLocation
    | world.PlaceCard
    | world.RemoveCard
    | world.Explore
    | world.RemoveLocation
    | world.PlacePoi
    | world.RemovePoi
    | world.MovePoi
    | world.SwapPoi
    | world.Mark
    | world.MoveCharacter
    | world.Disable
    | world.Enable
    | world.ResetOption
    | world.UnlockQuestion
    | world.SetQuestion
    | world.AddQuestions
    | world.AddActions
    | world.EndConversation
    | world.EndSearch
    | world.CloseNpc
    | world.OpenNpc
    | world.NpcLeaves
    | world.AddSum
    | world.ResetSum
    | world.Restock
    | table.Improve
    | table.Degrade
    | table.AddCube
    | table.RemoveCube
    | table.RefreshEffort
    | table.ExhaustEffort
    | table.GainXp
    | table.LoseXp
    | table.GiveStory
    | table.TakeStory
    | table.MoveStory
    | table.GiveConsumable
    | table.OfferConsumable
    | table.TakeConsumable
    | table.DiscardScanned
    | table.RefreshAbility
    | flow.Choose
    | flow.If
    | flow.GoToScene
    | flow.ForceTest
    | flow.ForceVisit
    | flow.RunEvent
    | flow.MakePivotal
    | flow.KeepTurn
    | flow.EndTurn
    | flow.NextCharacter
    | flow.ExtraTurn
    | flow.SkipTurn
    | flow.AskIntermission
    | flow.StartFinale
    | flow.Conclude
    | flow.ResolveDestiny
)

for _module in (table, flow):
    vars(_module)["AnyLine"] = AnyLine


class Telling(Record, frozen=True, kw_only=True):
    """An entry with a script: `say` is told first, then `do` is done."""

    say: Text | Said | None = None
    veiled: Veiled = {}
    do: tuple[AnyLine, ...] = ()

    @property
    def script(self) -> tuple[AnyLine, ...]:
        """`say: X` is short for `do: [{say: X}]`."""
        if self.say is None:
            return self.do
        if isinstance(self.say, str):
            return (telling.Say(text=self.say, veiled=self.veiled), *self.do)
        veiled = self.say.veiled | self.veiled
        return (telling.Say(text=self.say.text, by=self.say.by, veiled=veiled), *self.do)


class Said(Record, frozen=True, kw_only=True):
    """A text with its speaker."""

    text: Text
    by: Id | None = None
    veiled: Veiled = {}
