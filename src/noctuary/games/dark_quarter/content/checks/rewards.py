"""L013, L017, L021: no farming, no cards that do not exist, a fair pool for every team."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check, walk
from noctuary.games.dark_quarter.content.checks.places import entry_of
from noctuary.games.dark_quarter.content.format import options as o
from noctuary.games.dark_quarter.content.format import people, talks
from noctuary.games.dark_quarter.content.format.lines import flow, table, telling, world

REWARDS: Final = (
    table.GainXp,
    table.GiveConsumable,
    table.OfferConsumable,
    table.Improve,
    table.AddCube,
    table.RefreshAbility,
)
PRICES: Final = (table.DiscardScanned, table.TakeConsumable, table.LoseXp, table.Degrade)
"""What makes a reward a trade."""


@check("L013")
def rewards_are_limited(draft: Draft) -> Iterator[Breach]:
    """L013: what gives Experience, items or improvements is limited in its uses."""
    tests = {test.id: test for test, _ in draft.of(*TESTS)}
    repeated = (
        o.InteractionOption,
        o.ItemScanOption,
        o.PasswordOption,
        o.SkillTestOption,
        talks.SearchItem,
    )
    passwords = {password.id: password for password, _ in draft.of(talks.Password)}
    for option, found in draft.of(*repeated):
        if option.uses != "unlimited" or not stands_at_poi(found):
            continue
        scripts = list(scripts_of(option, tests, passwords))
        for script in scripts:
            reward = first_reward(script)
            if reward is not None and not ends_itself(option, script):
                word = str(reward.__struct_config__.tag)
                message = f"{option.id} can be used again and again and gives {word}"
                yield Breach(found, "", message, "write uses: once, or once_per_character")
                break


TESTS: Final = (
    talks.StandardTest,
    talks.CumulativeTest,
    talks.QuestioningTest,
    talks.InvestigationTest,
)


def stands_at_poi(found: Found) -> bool:
    """Whether an option is offered turn after turn: not inside a script."""
    return not any(isinstance(outer, flow.Choose) for outer in found.around)


def scripts_of(
    option: Any, tests: dict[str, Any], passwords: dict[str, Any]
) -> Iterator[Iterable[Any]]:
    """The scripts that an option may run, without those that happen once by nature."""
    if isinstance(option, o.InteractionOption | talks.SearchItem):
        yield option.do
    elif isinstance(option, o.ItemScanOption):
        yield from (accepted.do for accepted in option.accepts)
    elif isinstance(option, o.PasswordOption) and option.password in passwords:
        yield from (entry.do for entry in passwords[option.password].accept)
    elif isinstance(option, o.SkillTestOption) and option.test in tests:
        yield from (outcome.do for outcome in tests[option.test].outcomes)


def first_reward(script: Iterable[Any]) -> Any:
    """A reward that comes in any case: not behind a branch, and not paid for."""
    lines = list(script)
    if any(isinstance(line, PRICES) for line in lines):
        return None
    return next((line for line in lines if isinstance(line, REWARDS)), None)


def ends_itself(option: Any, script: Iterable[Any]) -> bool:
    """Whether the script disables its option, or changes what the option's condition denies."""
    lines = list(script)
    if any(isinstance(line, world.Disable) and line.id == option.id for line in lines):
        return True
    if option.when is None:
        return False
    changed = {line.id for line in lines if isinstance(line, CHANGES)} | {option.id}
    denied = [found.record for found in walk(option.when, "")]
    return any(getattr(part, "id", None) in changed for part in denied if part is not None)


CHANGES: Final = (
    telling.SetFlag,
    telling.ClearFlag,
    telling.GainLead,
    telling.AddCounter,
    telling.SetCounter,
    table.GiveStory,
    table.TakeStory,
    world.RemovePoi,
    world.PlacePoi,
)


@check("L017")
def cards_exist(draft: Draft) -> Iterator[Breach]:
    """L017: no Consumable with 0 copies is given or sold; no stock above the copies."""
    copies = {card.id: card.copies for card in draft.whole.consumables}
    for card, found in draft.of(people.Consumable):
        if card.copies == 0:
            yield Breach(found, "copies", f"{card.id} has no copies", "", "warning")
    for line, found in draft.of(table.GiveConsumable):
        if copies.get(line.id, 1) == 0:
            yield Breach(found, "id", f"no copy of {line.id} exists")
        elif line.n > copies.get(line.id, line.n):
            message = f"{line.n} copies are given and only {copies[line.id]} exist"
            yield Breach(found, "n", message)
    for good, found in draft.of(talks.Good):
        if good.stock > copies.get(good.item, good.stock):
            message = f"a stock of {good.stock} and only {copies[good.item]} copies"
            yield Breach(found, "stock", message)
        if good.item not in copies and good.stock > 1:
            yield Breach(found, "stock", "a Story card exists once")
        if good.item in copies and good.to == "team":
            yield Breach(found, "to", "a Consumable is never in the Team Inventory (DQ-5.5)")


@check("L021")
def the_pool_is_fair(draft: Draft) -> Iterator[Breach]:
    """L021, DQ-R117: pool awards of a scenario stand in the ratio 3 : 4 : 5."""
    for scenario in draft.own.scenarios:
        totals = [0, 0, 0]
        for line, _ in draft.in_scenario(scenario.id, table.GainXp):
            if line.to == "team":
                amounts = [line.n] * 3 if isinstance(line.n, int) else list(line.n)
                totals = [a + b for a, b in zip(totals, amounts, strict=True)]
        head = entry_of(draft, scenario)
        if head is None or not any(totals) or draft.unread:
            continue
        two, three, four = totals
        if abs(three - two * 4 / 3) > 1 or abs(four - two * 5 / 3) > 1:
            message = f"the awards to the pool are {two}, {three}, {four} for teams of 2, 3, 4"
            hint = "they stand in the ratio 3 : 4 : 5; write larger ones as [1, 2, 3]"
            yield Breach(head, "", message, hint)
