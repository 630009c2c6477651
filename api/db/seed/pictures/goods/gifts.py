"""Wrapped and boxed things."""

import math
import random

import materials as m
import shapes as s
from goods import packs, props


def wrapped(settings, labels):
    """A box in kraft paper with a red ribbon, a bow and a card."""
    w, d, h = 20, 15, 11
    paper = m.kraft()
    red = m.plain("#b8242c", rough=0.4, sheen=0.4, bump=0.05, bump_size=0.08)
    parts = [s.box(w, d, h, paper, 0.25)]
    parts += [s.box(2.6, d + 0.16, h + 0.08, red, 0.05), s.box(w + 0.16, 2.6, h + 0.1, red, 0.05)]
    parts += s.bow(red, 6.2, (0, 0, h + 0.2), (0, 0, 24), 0.4)
    card = [
        s.box(8, 0.08, 5.4, m.plain("#fbf6ea", rough=0.8), 0.03),
        s.sheet(7.9, 5.3, m.printed(labels["card"], rough=0.8), (0, -0.05, 2.7)),
    ]
    s.place(card, at=(3.4, -d / 2 - 1.9, 0), turn=(-16, 0, 8))
    parts += s.settle(card)
    s.place(parts, turn=(0, 0, settings.get("turn", -26)))


def pasalubong(settings, labels):
    """A yellow box with a ribbon, what is in it gathered in front."""
    w, d, h = 30, 12, 24
    red = m.plain("#b8242c", rough=0.35, sheen=0.4)
    parts = packs.printed_box(w, d, h, "#f2b52c", labels, 0.5)
    parts += [s.box(2.6, d + 0.16, h + 0.1, red, 0.05, (8.2, 0, 0))]
    parts += s.bow(red, 7.5, (8.2, -d / 2 - 0.3, h * 0.62), (90, 0, 0), 0.4)
    s.place(parts, at=(0, 4, 0), turn=(0, 0, settings.get("turn", -16)))
    chance = random.Random(6)
    for k in range(7):
        s.place(props.candy(k, chance), at=(-13.5 + 2.6 * (k % 4), -8.5 - 2.6 * (k // 4), 0))
    for k in range(3):
        s.place(props.flatbread(k, chance, 3.3), at=(-0.6 + 0.5 * k, -10.2 + 0.3 * k, 0.62 * k))
    for k in range(5):
        s.place(
            props.slice_(k, chance, length=7, width=3.2, thick=0.55),
            at=(8.6 + 2.2 * (k % 3), -8.4 - 2.6 * (k // 3), 0.1),
        )
    for k in range(4):
        s.place(props.tablet(k, chance), at=(3.6 + 1.2 * (k % 2), -13.6 - 1.6 * (k // 2), 0))
    for k in range(16):
        s.place(props.bean(k, chance), at=(chance.uniform(-12, -3), chance.uniform(-15.5, -12.8), 0))


def pastillas(settings, labels):
    """An open box of milk candies."""
    w, d, h = 20, 13, 4.4
    card = m.plain("#f6e9c9", rough=0.7)
    parts = [s.box(w, d, 0.3, card, 0.05)]
    for x, y, a, b in ((0, -d / 2, w, 0.3), (0, d / 2, w, 0.3), (-w / 2, 0, 0.3, d), (w / 2, 0, 0.3, d)):
        parts.append(s.box(a, b, h, card, 0.06, (x, y, 0)))
    parts.append(s.sheet(w - 0.2, h - 0.2, m.printed(labels["front"], rough=0.6), (0, -d / 2 - 0.17, h / 2)))
    lid = [
        s.box(w + 0.4, 0.35, d, card, 0.06),
        s.sheet(w + 0.2, d - 0.2, m.printed(labels["lid"], rough=0.6), (0, -0.19, d / 2)),
    ]
    parts += s.place(lid, at=(0, d / 2 + 0.5, h - 3.4), turn=(-12, 0, 0))
    chance = random.Random(2)
    for k in range(18):
        sweet = props.candy(k, chance)
        s.place(sweet, turn=(0, 0, chance.uniform(70, 110)))
        parts += s.place(sweet, at=(-8.2 + 2.05 * (k % 9), 2.9 - 6.0 * (k // 9), 2.9 + 0.25 * (k % 2)))
    s.place(parts, turn=(0, 0, settings.get("turn", -14)))
    for k in range(3):
        s.place(props.candy(k + 1, chance), at=(5.0 - 6.4 * k, -10.8 - 0.6 * (k % 2), 0))


def eggs(settings, labels):
    """Six salted duck eggs in a tray of paper pulp, one of them cut."""
    pulp = m.plain("#a8927a", rough=0.95, second="#978169", mottle=0.5, bump=0.5, bump_size=0.25)
    chance = random.Random(4)
    parts = [s.box(21.5, 15, 2.6, pulp, 0.8)]
    for j in range(2):
        for i in range(3):
            x, y = (i - 1) * 6.7, (j - 0.5) * 6.8
            parts.append(
                s.place(
                    s.lathe([(2.5, -0.2), (3.15, 1.4, 0.4), (2.8, 1.5, 0.1), (2.3, 0.6)], pulp, 0.2, 40),
                    at=(x, y, 2.0),
                )
            )
            parts += s.place(props.egg(i + j, chance, 2.75), at=(x, y, 2.3))
    parts.append(s.sheet(13, 2.3, m.printed(labels["front"], rough=0.8), (0, -7.56, 1.3)))
    s.place(parts, turn=(0, 0, settings.get("turn", -16)))
    white, yolk = m.plain("#f7f4ea", rough=0.35, shine=0.4), m.plain(
        "#e8862a", rough=0.5, second="#d9701c", mottle=0.5, bump=0.3, bump_size=0.3
    )
    shell = m.plain("#e9ecd9", rough=0.35)
    for x, y, turn in ((6.6, -11.0, 20), (0.4, -12.0, -24)):
        dome = [(2.45 * math.sin(a), -2.45 * math.cos(a)) for a in [math.pi / 2 * k / 16 for k in range(17)]]
        half = [
            s.lathe(dome, shell, 0, 64, sharp_from=180),
            s.lathe([(0, 0.01), (2.44, 0.0)], white, 0, 64),
            s.ball(1.35, yolk, (0, 0, 0), (1, 1, 0.16), segments=40),
        ]
        s.place(half, scale=(1.22, 1, 1))
        s.place(half, turn=(48, 0, turn))
        s.settle(s.place(half, at=(x, y, 0)))


def garlic_net(settings, labels):
    """A bunch of native garlic in a net bag with its tag, and loose cloves."""
    chance = random.Random(12)
    places = [
        (0, 0, 0),
        (-4.0, 0.4, 0),
        (4.1, 0.2, 0),
        (-2, 3.4, 0),
        (2.2, 3.4, 0),
        (-2.1, 1.0, 3.3),
        (2.1, 1.2, 3.3),
        (-4.6, 4, 0),
        (4.6, 4, 0),
        (0.1, -2.6, 0),
    ]
    for k, (x, y, z) in enumerate(places):
        bulb = props.garlic(k, random.Random(3), 2.25)
        s.place(bulb, turn=(chance.uniform(-24, 24), chance.uniform(-24, 24), chance.uniform(0, 360)))
        s.place(bulb, at=(x * 0.98, y, z))
    s.place(props.garlic(2, random.Random(9), 2.3), at=(8.4, -4.2, 0))
    for k, (x, y) in enumerate(((-5.2, -5.4), (-3.0, -6.2), (4.2, -5.8), (-7.0, -4.4), (1.2, -6.6))):
        s.place(props.clove(k, chance, 0.85), at=(x, y, 0))
    tag = [
        s.box(7.6, 0.08, 9.4, m.kraft(), 0.04),
        s.sheet(7.5, 9.3, m.printed(labels["front"], rough=0.85), (0, -0.05, 4.7)),
    ]
    s.place(tag, at=(-9.6, -1.2, 0), turn=(-14, 0, -12))
    s.settle(tag)
