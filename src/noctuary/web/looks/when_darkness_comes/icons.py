"""Which picture stands for which disk; what a pack adds is shown by its kind."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from noctuary.web import static

FILE: Final = "scenes/when-darkness-icons.svg"
LETTERS: Final = {
    "adversary": "A",
    "ally": "L",
    "item": "I",
    "component": "M",
    "nuisance": "N",
    "security": "S",
    "obstacle": "O",
    "numbered": "#",
    "person": "P",
}
"""Colour never says it alone."""
PICTURES: Final = {
    "speed": "run",
    "attack": "punch",
    "dexterity": "juggler",
    "intelligence": "brain",
    "persuasion": "talk",
    "medical": "medical-pack",
    "defence": "shield",
    "vp": "laurels",
    "load": "weight",
    "fight": "crossed-swords",
    "rain": "raining",
    "death": "tombstone",
    "spell": "magic-swirl",
    "deal": "shaking-hands",
    "adversary": "fangs",
    "ally": "three-friends",
    "item": "backpack",
    "component": "crystal-cluster",
    "nuisance": "chat-bubble",
    "security": "cctv-camera",
    "obstacle": "traffic-cone",
    "person": "talk",
    "rat_swarm": "rat",
    "shambler": "shambling-zombie",
    "carrion_hound": "hound",
    "zombie": "raise-zombie",
    "ghoul": "carnivore-mouth",
    "strong_zombie": "strong-man",
    "bandaged_one": "mummy-head",
    "vampire": "vampire-dracula",
    "hollow_cantor": "hooded-figure",
    "bored_student": "graduate-cap",
    "street_kid": "hoodie",
    "mechanic": "spanner",
    "night_nurse": "nurse-female",
    "off_duty_cop": "police-officer-head",
    "librarian": "bookshelf",
    "preacher": "church",
    "hunter": "hunter-eyes",
    "therapist": "psychic-waves",
    "veterinarian": "paw-heart",
    "bouncer": "biceps",
    "retired_colonel": "medal",
    "flashlight": "flashlight",
    "kitchen_knife": "bowie-knife",
    "wrench": "monkey-wrench",
    "baseball_bat": "baseball-bat",
    "fire_axe": "fire-axe",
    "crowbar": "crowbar",
    "handgun": "pistol-gun",
    "shotgun": "sawed-off-shotgun",
    "crossbow": "crossbow",
    "sniper_rifle": "lee-enfield",
    "lockpick_set": "lockpicks",
    "first_aid_kit": "first-aid-kit",
    "surgeon_bag": "gym-bag",
    "duct_tape": "measure-tape",
    "climbing_rope": "rope-coil",
    "binoculars": "binoculars",
    "tool_kit": "toolbox",
    "bundle_of_cash": "banknote",
    "police_badge": "police-badge",
    "dog_biscuits": "cookie",
    "protective_vest": "kevlar-vest",
    "running_shoes": "running-shoe",
    "grey_cloak": "cloak",
    "old_grimoire": "spell-book",
    "plant_components": "herbs-bundle",
    "minerals": "minerals",
    "candle_flame": "candle-flame",
    "incense": "incense",
    "animal_components": "feather",
    "crystal": "gems",
    "precious_metal": "gold-bar",
    "scroll": "scroll-unfurled",
    "orb": "crystal-ball",
    "chatterbox": "chat-bubble",
    "annoying_kid": "baby-face",
    "know_it_all": "teacher",
    "clumsy_cousin": "falling",
    "gun_nut": "bullets",
    "hypochondriac": "medicine-pills",
    "journalists": "newspaper",
    "fallen_tree": "tree-roots",
    "pile_up": "car-wheel",
    "flooded_underpass": "flood",
    "collapsed_fence": "wooden-fence",
    "police_cordon": "crime-scene-tape",
    "panicking_crowd": "meeple-group",
    "toll_gang": "coins",
    "looters": "robber",
    "drunk_sailors": "beer-stein",
    "stray_pack": "wolf-howl",
    "fog_bank": "fog",
    "closed_footbridge": "arch-bridge",
    "confusing_detour": "direction-signs",
    "chalk_circle": "pentacle",
    "gas_leak": "gas-mask",
    "poisoned_man": "poison-bottle",
    "bleeding_cyclist": "bleeding-wound",
    "flamethrower": "flamethrower",
    "ember_witch": "ember-witch",
    "door_chime": "ringing-bell",
    "motion_sensor": "movement-sensor",
    "silent_alarm": "siren",
    "night_watchman": "old-lantern",
    "armed_guard": "guards",
    "sleepy_owner": "night-sleep",
    "angry_owner": "angry-eyes",
    "house_dog": "sitting-dog",
    "watchdog": "wolf-head",
    "gil_sumner": "car-wheel",
    "joanie": "baby-face",
    "ardith": "nurse-female",
    "vada_coates": "newspaper",
    "nettie": "psychic-waves",
    "lyle": "banknote",
    "haskell": "weight",
    "birdie": "cookie",
    "mavis": "ringing-bell",
    "the_fallen": "raise-zombie",
}


@cache
def picture(name: str) -> str:
    """The address of a picture."""
    return f"{static.url(FILE)}#w-{PICTURES.get(name, name)}"


@cache
def icon(name: str) -> Markup:
    """A picture within words; the words beside it say the same."""
    return Markup(
        '<svg class="icon" aria-hidden="true" viewBox="0 0 512 512"><use href="{}"/></svg>'
    ).format(picture(name))


def class_of(kind: str) -> str:
    """The class of a disk on the page; a sheet is a `person` there already."""
    return "named" if kind == "person" else kind


@cache
def chip(kind: str, base: str, face: str = "up") -> Markup:
    """A disk by itself, as it lies on sheets and in lists."""
    return Markup(
        '<svg class="chip" viewBox="-22 -22 44 44" aria-hidden="true">'
        '<g class="disk {} {}">{}</g></svg>'
    ).format(class_of(kind), face, inside(kind, base, face))


@cache
def inside(kind: str, base: str, face: str) -> Markup:
    """What is drawn of a disk around its middle: rim, picture, letter."""
    if face == "down":
        return Markup('<use href="#disk-back"/><text class="back" y="6">{}</text>').format(
            "!" if kind == "obstacle" else "?"
        )
    rim = Markup('<use href="#spikes"/>') if kind == "adversary" and face == "up" else Markup("")
    if kind == "numbered":
        middle = Markup('<text class="num" y="7">{}</text>').format(base.rpartition("_")[2])
    else:
        address = picture(base if base in PICTURES else kind)
        middle = Markup(
            '<use class="sign" href="{}" x="-11" y="-11" width="22" height="22"/>'
        ).format(address)
    return Markup(
        '{}<circle class="rim" r="18"/><circle class="ring" r="15"/>{}'
        '<circle class="tab" cx="13" cy="13" r="8"/><text class="letter" x="13" y="18">{}</text>'
    ).format(rim, middle, LETTERS[kind])


@cache
def pawn(seat: int, letters: str) -> Markup:
    """A character's piece around its foot."""
    kind = f"pawn seat-{seat + 1}" + (" two" if len(letters) > 1 else "")
    return Markup('<g class="{}"><use href="#pawn"/><text y="13">{}</text></g>').format(
        kind, letters
    )


@cache
def small_pawn(seat: int, letter: str) -> Markup:
    """The piece in the middle of words."""
    return Markup(
        '<svg class="chip man" viewBox="-16 -26 32 44" aria-hidden="true">{}</svg>'
    ).format(pawn(seat, letter))
