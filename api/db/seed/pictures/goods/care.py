"""Soap, lipstick, lotion, toothbrush and candle."""

import math
import random

import materials as m
import shapes as s
from goods import packs, props


def soap(settings, labels):
    """A bar of soap in a paper band, a second one bare, and a flower."""
    pink = m.plain("#e59aa6", rough=0.42, second="#d97f90", mottle=1.6, coat=0.1, shine=0.4)
    w, d, h = 9, 3.2, 6.2
    bar = [s.cushion(w, d, h, pink, puff=0.03)]
    band = 4.9
    paper = m.printed(labels["front"], rough=0.8)
    bar.append(s.box(band, d + 0.3, h + 0.24, m.plain("#f4ead8", rough=0.85), 0.35, (0, 0, -0.1)))
    bar.append(s.sheet(band, h - 0.5, paper, (0, -d / 2 - 0.165, h / 2)))
    s.place(bar, at=(0, 0, 0.12), turn=(-7, 0, -16))
    flat = [s.cushion(9, 6.2, 3, pink, puff=0.04)]
    flat.append(
        s.sheet(5.4, 3.4, m.printed(labels["stamp"], rough=0.45, alpha=True), (0, 0, 3.16), (0, 0, 0))
    )
    s.place(flat, at=(3.6, -6.2, 0), turn=(0, 0, 20))
    flower = props.hibiscus(0, random.Random(4), 2.9)
    s.settle(s.place(flower, at=(-4.6, -5.2, 0.2), turn=(28, 0, 12)))
    leaf = m.plain("#4d7a33", rough=0.45, second="#3c6428", mottle=0.8)
    s.place(props.leaf_shape(4.2, 1.3, leaf), at=(-6.4, -3.6, 0.35), turn=(10, 0, 65))


def lipstick(settings, labels):
    red = m.plain("#b3172f", rough=0.5, shine=0.4)
    gold, black = m.brass(0.22), m.plain("#241518", rough=0.25, coat=0.4)
    parts = [
        s.cylinder(1.0, 3.0, black, 0.12),
        s.cylinder(0.88, 1.6, gold, 0.06, (0, 0, 3.0)),
        s.lathe([(0.78, 4.6), (0.78, 5.0)], gold, 0.02, 64),
    ]

    def bullet(u, v):
        angle = u * 2 * math.pi
        r = 0.62 * min(1, math.sqrt(max(0, (1 - v) * 5))) if v > 0.8 else 0.62
        x, y = r * math.cos(angle), r * math.sin(angle)
        top = 6.55 + 0.75 * x
        return (x, y, 4.6 + (top - 4.6) * min(1, v / 0.8) + (0.12 * (v - 0.8) / 0.2 if v > 0.8 else 0))

    parts.append(s.grid(bullet, 64, 40, red))
    parts.append(s.wrap(1.012, 0.6, 2.5, 120, m.printed(labels["front"], rough=0.3, alpha=True)))
    cap = [s.cylinder(1.05, 3.9, black, 0.15), s.cylinder(1.065, 0.5, gold, 0.05)]
    s.place(s.place(cap, turn=(90, 0, 0)), at=(2.6, 1.0, 1.05), turn=(0, 0, 62))
    streak = s.grid(
        lambda u, v: (
            -3.4 + 4.2 * u + 0.12 * math.sin(v * 9),
            -2.6 + 0.95 * (v - 0.5) * (1 - 0.5 * u) + 0.35 * math.sin(u * 2.5),
            0.02 + 0.05 * math.sin(v * math.pi) * (1 - u * 0.6),
        ),
        40,
        10,
        red,
    )
    return streak


def lotion(settings, labels):
    packs.bottle(settings, labels)


def toothbrush(settings, labels):
    """A toothbrush leaning in a cup, with a second color behind."""
    cup = m.plain("#f3efe6", rough=0.3, coat=0.3)
    parts = [
        s.lathe([(0, 0), (3.4, 0, 0.6), (3.9, 9.6), (3.6, 9.6, 0.05), (3.2, 0.8), (0, 0.8)], cup, 0.14, 96)
    ]
    stripe = m.plain("#2f8f8b", rough=0.3)
    parts.append(s.lathe([(3.66, 4.4), (3.79, 6.6)], stripe, 0.01, 96))
    brush("#d9412f", (0.4, -0.6, 0.9), (0, 15, 4))
    brush("#2d7fc1", (-0.5, 0.5, 0.9), (0, -17, -20))


def brush(color, at, turn):
    grip = m.plain(color, rough=0.25, coat=0.3)
    white = m.plain("#f7f7f4", rough=0.35)
    parts = [
        s.tube(
            [(0, 0, 0), (0.15, 0, 3), (-0.1, 0, 7), (0, 0, 10.5), (0, 0, 13), (0.1, 0, 15), (0, 0, 18)],
            0.55,
            grip,
            taper=[0.8, 1.05, 0.85, 0.75, 0.5, 0.55, 0.7],
        ),
        s.box(1.25, 0.6, 3.1, grip, 0.28, (0, 0, 15.2)),
        s.tube([(0, -0.5, 2), (0, -0.6, 5), (0, -0.45, 8)], 0.22, white),
    ]
    colors = [white, m.plain("#8ec6e6", rough=0.4)]
    for i in range(4):
        for j in range(9):
            tuft = s.cylinder(
                0.13, 1.05 + (0.12 if j % 8 == 0 else 0), colors[1 if j in (0, 8) else 0], 0.05, segments=10
            )
            parts.append(s.place(tuft, at=(-0.42 + 0.28 * i, -0.25, 15.5 + 0.32 * j), turn=(90, 0, 0)))
    s.place(parts, at=at, turn=turn)


def candle(settings, labels):
    """A candle in a glass, lit, with jasmine flowers."""
    radius, height = 4, 9
    wall = [(0, 0), (radius, 0, 0.5), (radius, height), (radius - 0.22, height, 0.05)]
    s.lathe(wall, m.glass("#ffffff", strength=0.5), 0.1, 96)
    wax = m.plain("#f4ead2", rough=0.4, glow=0.12, shine=0.4)
    s.lathe(
        [(0, 0.5), (radius - 0.25, 0.5, 0.3), (radius - 0.25, 6.9, 0.1), (1.2, 6.75, 0.4), (0, 6.7)],
        wax,
        0.2,
        96,
    )
    s.tube([(0, 0, 6.5), (0.05, 0, 7.2), (0.12, 0, 7.8)], 0.09, m.plain("#2a2320", rough=0.9))
    s.lathe(
        [(0, 7.5), (0.34, 7.9), (0.42, 8.4), (0.22, 9.2), (0.02, 10.0)], m.flame(), 0.3, 32, sharp_from=180
    )
    s.wrap(radius + 0.03, 1.1, 6.0, 112, m.printed(labels["front"], rough=0.7))
    props.lay(settings.get("props", []), radius * 2, radius * 2)
