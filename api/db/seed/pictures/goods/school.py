"""Things for school and the office."""

import math
import random

import materials as m
import shapes as s
from goods import packs


def notebook(settings, labels):
    """A spiral notebook, standing a little open."""
    w, h, d = 15, 21, 1.3
    paper = m.plain("#f7f4ea", rough=0.9)
    cover = m.plain(settings.get("color", "#f2b92f"), rough=0.45)
    back = [s.box(w, 0.22, h, cover, 0.1, (0, d / 2, 0))]
    for k in range(9):
        back.append(s.box(w - 0.7, 0.1, h - 0.5, paper, 0.02, (0.15, -d / 2 + 0.12 + k * 0.13, 0.25)))
    front = [
        s.box(w, 0.22, h, cover, 0.1),
        s.sheet(w - 0.12, h - 0.12, m.printed(labels["front"], rough=0.45), (0, -0.116, h / 2)),
    ]
    s.place(front, at=(w / 2, 0, 0))
    s.place(front, turn=(0, 0, -7))
    s.place(front, at=(-w / 2, -d / 2, 0))
    wire = m.metal("#3b3b3d", 0.35)
    for k in range(28):
        z = 1.0 + k * (h - 2.0) / 27
        for lift in (0, 0.22):
            ring = [
                (-w / 2 + 0.28 + 0.62 * math.cos(a), 0.0 + 0.82 * math.sin(a), z + lift)
                for a in [2 * math.pi * t / 20 for t in range(20)]
            ]
            back.append(s.tube(ring, 0.075, wire, closed=True))
    s.place(back + front, turn=(-7, 0, settings.get("turn", 22)))
    s.settle(back + front)


def pencils(settings, labels):
    """A box of pencils, some of them in front."""
    box = packs.printed_box(9.6, 2.4, 18.6, settings.get("box", "#f0b429"), labels, 0.45)
    s.place(box, at=(0, 2.5, 0), turn=(-5, 0, -16))
    for x, y, turn, z in (
        (-1.5, -2.6, 62, 0),
        (1.6, -3.2, 78, 0),
        (0.2, -4.4, 84, 0),
        (2.6, -5.2, 68, 0),
        (-1.0, -5.7, 96, 0),
    ):
        s.place(pencil(settings.get("color", "#e9a821")), at=(x, y, 0.37 + z), turn=(0, 0, turn))


def pencil(color):
    paint, wood, lead = (
        m.plain(color, rough=0.3, coat=0.3),
        m.plain("#e0b684", rough=0.7),
        m.plain("#2a2a2c", rough=0.4),
    )
    tin, gum = m.metal("#b8a15a", 0.3), m.plain("#d9737c", rough=0.8)
    ring = lambda r, y, n: [
        (r * math.cos(2 * math.pi * k / n), y, r * math.sin(2 * math.pi * k / n)) for k in range(n)
    ]
    return [
        s.loft([ring(0.37, -7, 6), ring(0.37, 6.2, 6)], paint, sharp_from=20),
        s.loft([ring(0.355, 6.2, 36), ring(0.12, 7.9, 36)], wood, sharp_from=80),
        s.loft([ring(0.12, 7.9, 24), ring(0.02, 8.5, 24)], lead, sharp_from=80),
        s.loft([ring(0.37, -8.3, 36), ring(0.37, -7, 36)], tin, sharp_from=40),
        s.loft([ring(0.34, -9.3, 36), ring(0.36, -9.1, 36), ring(0.36, -8.3, 36)], gum, sharp_from=50),
    ]


def scissors(settings, labels):
    """Scissors on their card."""
    card = [
        s.box(11, 0.16, 24, m.plain("#ffffff", rough=0.7), 0.06),
        s.sheet(10.9, 23.9, m.printed(labels["front"], rough=0.55), (0, -0.09, 12)),
    ]
    steel = m.plain("#c9ccd0", rough=0.3, metal=0.55)
    grip = m.plain(settings.get("color", "#d6402f"), rough=0.4)
    soft = m.plain("#33363b", rough=0.7)
    parts = []
    for side in (-1, 1):
        blade = [
            (-0.75 * side, -1.5),
            (0.75 * side, -1.5),
            (0.75 * side, 4),
            (0.55 * side, 7.2),
            (-0.15 * side, 9.2),
            (-0.75 * side, 9.3),
        ]
        one = [s.outline(blade if side > 0 else blade[::-1], 0.2, steel, 0.05)]
        loop = [
            (side * (1.5 + 1.75 * math.cos(a)) - side * 0.1, -5.4 + 2.7 * math.sin(a), 0.1)
            for a in [2 * math.pi * k / 28 for k in range(28)]
        ]
        one.append(s.tube(loop, 0.52, grip, closed=True))
        inner = [
            (side * (1.5 + 1.42 * math.cos(a)) - side * 0.1, -5.4 + 2.35 * math.sin(a), 0.1)
            for a in [2 * math.pi * k / 28 for k in range(28)]
        ]
        one.append(s.tube(inner, 0.36, soft, closed=True))
        one.append(
            s.tube(
                [(side * 0.9, -3.2, 0.1), (side * 0.5, -2.2, 0.1), (0, -0.9, 0.1)],
                0.62,
                grip,
                taper=[1, 1.1, 0.9],
            )
        )
        s.place(one, at=(0, 0, 0.25 * (side + 1) / 2), turn=(0, 0, 7 * side))
        parts += one
    parts.append(s.cylinder(0.5, 0.75, steel, 0.15, (0, 0.2, 0)))
    s.place(parts, at=(0, -0.5, 10.2), turn=(90, 0, 0))
    s.settle(s.place(card + parts, turn=(-8, 0, -14)))


def printer(settings, labels):
    dark, light = m.plain("#2b2d31", rough=0.45, bump=0.03, bump_size=0.05), m.plain("#e9e8e4", rough=0.4)
    parts = [
        s.box(42, 34, 13, dark, 1.2),
        s.box(42, 34, 4, m.plain("#3a3c41", rough=0.4), 1.0, (0, 0, 13)),
        s.box(38, 26, 0.6, m.plain("#33353a", rough=0.3), 0.2, (0, 2, 17)),
        s.box(29, 1.4, 4.6, m.plain("#17181a", rough=0.6), 0.3, (-3.5, -16.6, 3.0)),
    ]
    sheet = m.printed(labels["paper"], rough=0.9)
    parts.append(
        s.grid(
            lambda u, v: ((u - 0.5) * 21 - 3.5, -14 - 17 * v, 4.0 - 1.5 * v * v + 0.3 * math.sin(v * 3)),
            12,
            20,
            sheet,
        )
    )
    parts.append(s.box(25, 17, 0.5, m.plain("#232528", rough=0.5), 0.2, (-3.5, -24, 1.6)))
    parts.append(
        s.place(
            s.grid(
                lambda u, v: ((u - 0.5) * 21 - 3.5, 12 + 3 * v, 16 + 19 * v),
                6,
                12,
                m.plain("#fbfaf6", rough=0.9),
            )
        )
    )
    parts.append(s.place(s.box(24, 0.6, 13, dark, 0.2), at=(-3.5, 15.6, 15), turn=(-10, 0, 0)))
    colors = ["#1b1b1d", "#1e9bd1", "#d1277f", "#f2c417"]
    parts.append(s.box(11.5, 6, 12, dark, 0.8, (15.0, -17.5, 0)))
    for k, color in enumerate(colors):
        x = 10.9 + 2.72 * k
        parts.append(s.box(2.2, 0.3, 8.4, m.plain("#0f1012", rough=0.3), 0.1, (x, -20.6, 2.0)))
        parts.append(
            s.box(
                1.9,
                0.3,
                4.2 + 0.9 * ((k * 2) % 3),
                m.plain(color, rough=0.25, coat=0.3, glow=0.12),
                0.1,
                (x, -20.75, 2.1),
            )
        )
    parts.append(s.box(17, 0.6, 5, m.plain("#18191b", rough=0.3), 0.2, (-8, -17.1, 11.3)))
    for k, color in enumerate(("#3fbf6f", "#e9e9e9", "#e9e9e9", "#e9b23f")):
        parts.append(
            s.place(
                s.cylinder(0.62, 0.3, m.plain(color, rough=0.4, glow=0.3 if k == 0 else 0), 0.1),
                at=(-14 + 3.4 * k, -17.4, 13.8),
                turn=(90, 0, 0),
            )
        )
    s.place(parts, turn=(0, 0, settings.get("turn", -24)))


def watercolors(settings, labels):
    """An open tin of paint pans with its brush."""
    tin, white = m.plain("#22252b", rough=0.3, coat=0.3), m.plain("#f5f3ee", rough=0.25, coat=0.4)
    w, d = 23, 12
    parts = [s.box(w, d, 1.6, tin, 0.35)]
    colors = [
        "#f7d31e",
        "#f5a81c",
        "#ee7325",
        "#e0402f",
        "#c31e3a",
        "#a3195b",
        "#7a2f8f",
        "#4d3a9c",
        "#2b4fa8",
        "#1f78c1",
        "#20a0c4",
        "#1d9c8c",
        "#1d8a55",
        "#4fa03a",
        "#8db92f",
        "#c6b33a",
        "#b9772f",
        "#8f4a25",
        "#6b2f1f",
        "#4a2a1c",
        "#e9b48c",
        "#8a8f98",
        "#4b4f57",
        "#1d1d20",
    ]
    for k, color in enumerate(colors):
        x, y = -w / 2 + 1.85 + (k % 12) * 1.76, 2.6 - (k // 12) * 2.75
        parts.append(s.box(1.6, 2.4, 0.55, white, 0.12, (x, y, 1.45)))
        parts.append(
            s.box(
                1.35,
                2.1,
                0.5,
                m.plain(color, rough=0.4, second=color, bump=0.1, bump_size=0.4),
                0.14,
                (x, y, 1.62),
            )
        )
    lid = [s.box(w, d, 1.3, tin, 0.35), s.box(w - 1, d - 1, 0.2, white, 0.08, (0, 0, 1.2))]
    for k in range(3):
        lid.append(
            s.place(
                s.lathe([(0, 0.02), (2.4, 0.02, 0.3), (2.9, 0.25, 0.1), (3.1, 0.2)], white, 0.1, 64),
                at=(-7 + 7 * k, 0, 1.36),
            )
        )
        wash = ["#2f86c5", "#e9a12b", "#cf3b5a"][k]
        lid.append(
            s.place(
                s.ball(1.7, m.plain(wash, rough=0.15, coat=0.5), scale=(1, 0.85, 0.06), lumps=0.3, seed=k),
                at=(-7 + 7 * k, 0, 1.46),
            )
        )
    # The lid's hinge is at the tin's back edge.
    fold = s.place(lid, at=(0, d / 2, 0))
    s.place(fold, turn=(62, 0, 0))
    s.place(fold, at=(0, d / 2 + 0.9, 1.2))
    brush = [
        s.tube(
            [(-8, 0, 0), (-2, 0, 0), (4, 0, 0)],
            0.36,
            m.plain("#a8322a", rough=0.25, coat=0.5),
            taper=[0.35, 0.9, 1.0],
        ),
        s.tube([(4, 0, 0), (6.2, 0, 0)], 0.38, m.metal("#d6d3c8", 0.2), soft=False, taper=[1, 0.85]),
        s.tube(
            [(6.2, 0, 0), (7.0, 0, 0), (7.8, 0, 0), (8.6, 0, 0)],
            0.42,
            m.plain("#4a2d1c", rough=0.8),
            taper=[0.75, 1.05, 0.7, 0.02],
        ),
    ]
    s.place(brush, at=(1, -8.4, 0.42), turn=(0, 0, 12))
    s.place(parts + fold + brush, turn=(0, 0, settings.get("turn", -14)))
