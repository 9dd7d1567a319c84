"""Write the numbers of all games down anew."""

from noctuary.games import PACKAGES
from tests.numbers import kept_in, numbers_of

for game in PACKAGES:
    kept_in(game).write_text(numbers_of(game), encoding="utf-8")
