"""The eight hues of every theme: read on their grounds, and told apart by all eyes."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from gui.themes.color_vision import VISIONS, Lab, as_seen, ciede2000, least_difference
from gui.themes.theme import DASHES, load_theme, mix

# Pairs of colours and their difference as published: Sharma, Wu & Dalal 2005, table 1.
PUBLISHED: tuple[tuple[Lab, Lab, float], ...] = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, -0.001, 2.49), (50.0, 0.0009, -2.49), 4.8045),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
)
# The least difference of two of the eight hues as each kind of eye sees them. Without blue
# cones hues 1 to 3 among themselves come closer: dash and marker carry those.
LEAST = {
    "light": {"normal": 17.4, "red": 11.8, "green": 13.3, "blue": 15.9},
    "dark": {"normal": 20.2, "red": 12.4, "green": 12.0, "blue": 12.6},
    "contrast": {"normal": 15.4, "red": 10.5, "green": 10.7, "blue": 13.3},
}
FIRST_THREE_WITHOUT_BLUE = {"light": 8.0, "dark": 5.9, "contrast": 7.8}
TO_ACCENT = {
    "light": {"normal": 20.3, "red": 7.0, "green": 6.1, "blue": 11.4},
    "dark": {"normal": 25.0, "red": 13.8, "green": 10.1, "blue": 20.2},
    "contrast": {"normal": 16.9, "red": 10.8, "green": 9.9, "blue": 17.6},
}
TO_TIES = {"light": 10.1, "dark": 8.0, "contrast": 11.9}
ON_PLOT = {"light": 3.3, "dark": 4.6, "contrast": 7.0}
THEMES = tuple(LEAST)


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: QColor) -> float:
    coded = np.array([color.redF(), color.greenF(), color.blueF()])
    linear = np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def seen(name: str, vision: str) -> list[Lab]:
    return [as_seen(color, vision) for color in load_theme(name).models]


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_the_difference_is_the_published_one(one: Lab, other: Lab, published: float) -> None:
    assert ciede2000(one, other) == pytest.approx(published, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(published, abs=5e-5)


def test_greys_look_alike_to_all_eyes_and_white_is_100() -> None:
    for vision in VISIONS:
        assert as_seen(QColor("#FFFFFF"), vision) == pytest.approx((100, 0, 0), abs=0.01)
        lightness, a, b = as_seen(QColor("#777777"), vision)
        assert (a, b) == pytest.approx((0, 0), abs=0.01)
        assert lightness == pytest.approx(50.03, abs=0.01)  # CIELAB of sRGB 119


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", tuple(VISIONS))
def test_eight_hues_are_as_far_from_each_other_as_stated(name: str, vision: str) -> None:
    pairs = {
        (i, j): ciede2000(one, other)
        for (i, one), (j, other) in combinations(enumerate(seen(name, vision)), 2)
    }
    if vision == "blue":
        first = min(pairs[pair] for pair in ((0, 1), (0, 2), (1, 2)))
        assert round(first, 1) == FIRST_THREE_WITHOUT_BLUE[name]
        pairs = {pair: value for pair, value in pairs.items() if pair[1] > 2}
    assert len(load_theme(name).models) == 8
    assert round(min(pairs.values()), 1) == LEAST[name][vision]


@pytest.mark.parametrize("name", THEMES)
def test_no_hue_is_near_the_accent_or_the_grey_of_ties(name: str) -> None:
    theme = load_theme(name)
    nearest = {}
    for vision in VISIONS:
        accent = as_seen(theme.accent, vision)
        nearest[vision] = round(min(ciede2000(hue, accent) for hue in seen(name, vision)), 1)
    assert nearest == TO_ACCENT[name]
    ties = min(least_difference(hue, theme.neutral) for hue in theme.models)
    assert round(ties, 1) == TO_TIES[name]


@pytest.mark.parametrize("name", THEMES)
def test_hues_and_words_are_read_on_their_grounds(name: str) -> None:
    theme = load_theme(name)
    for hue, words, on_band in zip(theme.models, theme.model_words, theme.on_models, strict=True):
        assert contrast(hue, theme.plot) >= ON_PLOT[name] - 0.05
        assert contrast(words, theme.plot) >= 4.5
        assert contrast(on_band, hue) >= 4.5


def test_words_on_tints_and_bands_in_the_light_theme() -> None:
    theme = load_theme("light")
    for hue, words in zip(theme.models, theme.model_words, strict=True):
        assert contrast(words, mix(hue, theme.plot, 0.78)) >= 5.15
    inked = [color == theme.ink for color in theme.on_models]
    assert inked == [False, False, False, True, False, True, True, False]


@pytest.mark.parametrize("name", THEMES)
def test_no_two_of_sixteen_looks_are_alike(name: str) -> None:
    theme = load_theme(name)
    looks = [theme.model(place) for place in range(16)]
    assert len({(look.color.name(), look.dash, look.marker) for look in looks}) == 16
    assert [look.hatched for look in looks] == [False] * 8 + [True] * 8
    assert looks[8].color == looks[0].color
    assert [look.dash for look in looks[:8]] == [*DASHES, *DASHES]
