"""Pots, pans, teapots and what food is carried in."""

import math
import random

import materials as m
import shapes as s
from goods import packs, props


def pan(settings, labels):
    """A frying pan, tipped up against nothing: the camera looks into it."""
    coat = m.plain("#26272a", rough=0.42, bump=0.04, bump_size=0.08)
    body = m.plain(settings.get("color", "#7d1f23"), rough=0.3, coat=0.4)
    steel = m.metal()
    r = 12
    parts = [
        s.lathe([(0, 0.35), (r - 2.4, 0.35, 1.5), (r - 0.12, 4.5)], coat, 1.2, 128),
        s.lathe([(0, 0), (r - 2.2, 0, 1.7), (r + 0.12, 4.5, 0.1), (r - 0.12, 4.52)], body, 0.1, 128),
    ]
    for k in range(4):
        ring = s.lathe([(2 + 2 * k, 0.36), (2.08 + 2 * k, 0.39), (2.16 + 2 * k, 0.36)], coat, 0.01, 96)
        parts.append(ring)
    grip = m.plain("#1d1d1f", rough=0.5)
    handle = s.tube(
        [(0, -r + 0.2, 3.4), (0, -r - 3, 4.4), (0, -r - 9, 5.6), (0, -r - 16, 6.2), (0, -r - 18.5, 6.3)],
        1.15,
        grip,
        taper=[0.6, 0.8, 1.05, 1.1, 0.85],
    )
    parts += [handle, s.place(s.box(3.6, 2.4, 1.3, steel, 0.4), at=(0, -r - 0.3, 3.0), turn=(14, 0, 0))]
    parts.append(s.tube(s.arc(0.7, 0, 350, 20, "xy", (0, -r - 19.3, 6.35)), 0.3, grip, closed=True))
    s.place(parts, turn=(0, 0, settings.get("turn", 42)))


def casserole(settings, labels):
    steel, dark = m.metal("#cfcfce", 0.2), m.plain("#232323", rough=0.4)
    r, h = 12, 12
    parts = [
        s.lathe(
            [
                (0, 0),
                (r - 0.6, 0, 0.5),
                (r, 1.2, 0.4),
                (r, h),
                (r + 0.5, h + 0.15, 0.1),
                (r - 0.3, h - 0.2),
                (r - 0.3, h - 3),
            ],
            steel,
            0.1,
            128,
        ),
        s.lathe([(r - 0.55, 0.1), (r + 0.04, 0.3, 0.1), (r + 0.05, 1.4)], m.metal("#b9b9b8", 0.3), 0.05, 128),
    ]
    for side in (-1, 1):
        points = [
            (side * (r - 0.2), -3.4, h - 2.6),
            (side * (r + 2.6), -3.2, h - 2.2),
            (side * (r + 3.3), 0, h - 2.1),
            (side * (r + 2.6), 3.2, h - 2.2),
            (side * (r - 0.2), 3.4, h - 2.6),
        ]
        parts.append(s.tube(points, 0.55, steel))
    lid = [(r + 0.35, h + 0.3), (r - 0.8, h + 1.0, 1.0), (4, h + 3.0, 3), (0, h + 3.3)]
    parts.append(s.lathe(lid, m.glass("#eef3f2", strength=1.1), 1.5, 128))
    parts.append(s.tube(s.arc(r + 0.3, 0, 360, 90, "xy", (0, 0, h + 0.4)), 0.35, steel, closed=True))
    parts.append(
        s.place(
            s.lathe(
                [(0, 0), (1.5, 0, 0.2), (0.9, 1.0, 0.4), (1.9, 2.0, 0.3), (1.8, 2.6, 0.3), (0, 2.8)],
                dark,
                0.2,
                64,
            ),
            at=(0, 0, h + 3.2),
        )
    )
    # Sinigang shows through the glass.
    parts.append(
        s.lathe(
            [(0, h - 2.6), (r - 0.35, h - 2.6)],
            m.plain("#c9a45c", rough=0.3, second="#b98b43", mottle=1.5),
            0.01,
            64,
        )
    )
    s.place(parts, turn=(0, 0, settings.get("turn", -22)))


def teapot(settings, labels):
    glaze = m.plain(
        settings.get("color", "#b3202e"),
        rough=0.16,
        second=settings.get("second", "#9c1826"),
        mottle=6,
        coat=0.5,
    )
    body = [(0, 0), (4.2, 0, 0.4), (4.8, 0.7, 0.4), (8.2, 5.2, 3.4), (6.8, 10.4, 3.2), (3.6, 11.6, 0.6)]
    parts = [s.lathe(body, glaze, 0.4, 128, sharp_from=60)]
    parts.append(
        s.lathe(
            [
                (4.05, 11.3),
                (4.2, 11.8, 0.2),
                (3.2, 12.6, 1.2),
                (1.0, 13.2, 0.6),
                (0.7, 13.7, 0.3),
                (1.25, 14.6, 0.5),
                (0.8, 15.2, 0.4),
                (0, 15.3),
            ],
            glaze,
            0.3,
            96,
            sharp_from=60,
        )
    )
    spout = [(-6.6, 0, 4.2), (-9.4, 0, 5.0), (-10.6, 0, 7.6), (-11.6, 0, 10.0), (-13.2, 0, 11.2)]
    parts.append(s.tube(spout, 1.25, glaze, taper=[1.5, 1.35, 1.0, 0.75, 0.62]))
    handle = [(6.6, 0, 9.6), (9.6, 0, 11.2), (12.2, 0, 9.2), (11.8, 0, 5.6), (9.4, 0, 3.8), (7.2, 0, 4.0)]
    parts.append(s.tube(handle, 0.85, glaze))
    rim = m.plain("#e8d3b4", rough=0.6)
    parts.append(s.lathe([(3.9, -0.02), (4.25, 0.12)], rim, 0.01, 96))
    s.place(parts, turn=(0, 0, settings.get("turn", -24)))


def lunch_box(settings, labels):
    """A lunch box, open: rice, adobo and fruit; its lid leans behind."""
    shell = m.plain("#37526f", rough=0.4, coat=0.2)
    w, d, h = 23, 16, 5.4
    wall = 0.5
    parts = [s.box(w, d, 0.6, shell, 0.25)]
    for x, y, a, b in ((0, -d / 2, w, wall), (0, d / 2, w, wall), (-w / 2, 0, wall, d), (w / 2, 0, wall, d)):
        parts.append(s.box(a + wall, b + wall * 0.2, h, shell, 0.24, (x, y, 0)))
    parts.append(s.box(wall, d, h - 0.5, shell, 0.2, (2.4, 0, 0)))
    parts.append(s.box(w / 2 - 2.4, wall, h - 0.5, shell, 0.2, (7, 0.6, 0)))
    rice = m.plain("#faf7ee", rough=0.7, bump=0.7, bump_size=0.35)
    mound = lambda cx, cy, rx, ry, top, material, seed: s.grid(
        lambda u, v: (
            cx + rx * (u * 2 - 1),
            cy + ry * (v * 2 - 1),
            2.6 + top * (1 - (u * 2 - 1) ** 4) * (1 - (v * 2 - 1) ** 4) + 0.35 * s.wobble(u * 9, v * 9, seed),
        ),
        60,
        50,
        material,
    )
    mound(-4.6, 0, 6.4, 7.6, 2.4, rice, 1)
    chance = random.Random(3)
    for k in range(240):
        x, y = chance.uniform(-10.3, 1.2), chance.uniform(-7, 7)
        u, v = (x + 4.6) / 6.4, y / 7.6
        z = 2.6 + 2.4 * (1 - u**4) * (1 - v**4)
        s.ball(
            0.13,
            rice,
            (x, y, z + 0.1),
            (2.6, 0.9, 0.9),
            (chance.uniform(-30, 30), chance.uniform(-30, 30), chance.uniform(0, 360)),
            segments=8,
        )
    mound(7, -3.5, 4.4, 4.0, 0.8, m.plain("#5a2c12", rough=0.25, coat=0.4), 4)
    meat = m.plain("#7d4320", rough=0.35, second="#5c2c13", mottle=0.9, coat=0.4, bump=0.3, bump_size=0.5)
    for k in range(9):
        s.ball(
            1.5,
            meat,
            (4.4 + 2.6 * (k % 3), -5.8 + 2.3 * (k // 3), 4.0),
            (1.2, 0.9, 0.7),
            (0, 0, k * 47),
            lumps=0.25,
            seed=k,
        )
    mango = m.plain("#f3ad2b", rough=0.35, second="#f6bd45", mottle=0.6, coat=0.2)
    for k in range(9):
        s.box(
            2.0,
            2.0,
            1.9,
            mango,
            0.3,
            (4.6 + 2.4 * (k % 3), 2.6 + 2.1 * (k // 3), 2.9),
            (chance.uniform(-12, 12), chance.uniform(-12, 12), chance.uniform(0, 90)),
        )
    parts.append(s.box(w, d, 0.3, m.plain("#2b4058", rough=0.5), 0.1, (0, 0, 2.2)))
    lid = [
        s.box(w + 1, d + 1, 1.4, shell, 0.5, segments=6),
        s.box(w - 3, d - 3, 0.3, m.plain("#3f5d7d", rough=0.35), 0.12, (0, 0, 1.3)),
    ]
    s.place(lid, at=(0, d / 2 + 3.2, 0.4), turn=(74, 0, 0))
    for x in (-1, 1):
        s.box(0.6, 4, 2.6, m.plain("#d9dde0", rough=0.4), 0.2, (x * (w / 2 + 0.6), 0, h - 3))
    s.box(4, 0.6, 2.6, m.plain("#d9dde0", rough=0.4), 0.2, (0, -d / 2 - 0.6, h - 3))


def milk_tea(settings, labels):
    """The kit's box, and a cup of what comes out of it."""
    box = packs.printed_box(17, 8, 21, "#5d7f5a", labels, 0.5)
    s.place(box, at=(-4, 3, 0), turn=(0, 0, -18))
    cup = [s.lathe([(0, 0), (3.0, 0, 0.4), (4.4, 12.6), (4.55, 12.7)], m.glass("#fafcfa"), 0.1, 96)]
    tea = m.plain("#c89a6a", rough=0.35, second="#d8b083", mottle=2.5, stretch=(1, 1, 0.5))
    cup.append(s.lathe([(0, 0.3), (2.85, 0.3, 0.3), (4.05, 11.0), (0, 11.0)], tea, 0.1, 96))
    chance = random.Random(5)
    pearl = m.plain("#1f1512", rough=0.15, coat=0.6)
    for k in range(70):
        a, z = chance.uniform(0, 6.28), 0.7 + abs(chance.gauss(0, 1.1))
        r = 2.78 + 0.112 * z
        cup.append(s.ball(0.5, pearl, (r * math.cos(a), r * math.sin(a), z), segments=16))
    cup.append(
        s.lathe(
            [(4.7, 12.6), (4.75, 13.0, 0.1), (4.2, 13.2, 0.2), (0, 13.3)],
            m.plain("#f4f2ec", rough=0.3),
            0.1,
            96,
        )
    )
    cup.append(s.tube([(-0.6, 0, 4), (0.9, 0, 19.5)], 0.62, m.plain("#3f7d5a", rough=0.35), soft=False))
    s.place(cup, at=(6.5, -5.5, 0))
    props.lay([{"kind": "pearl", "count": 7, "spacing": 1.3, "area": [-0.55, 0.6, 0.1, 1.0]}], 17, 8)


def halo_halo(settings, labels):
    """Six small jars of sweets in a tray, as they come in the kit."""
    fillings = [
        ("#6b3f8f", "#7c4ea0"),
        ("#f3efe2", "#e4dcc6"),
        ("#c0412f", "#a83424"),
        ("#f0ead0", "#f8f3de"),
        ("#6e2a25", "#8c3a30"),
        ("#7fa653", "#94b866"),
    ]
    lids = ["#6b3f8f", "#d99a3a", "#b3262e", "#3f7d5a", "#8a4b2a", "#5c8f3a"]
    names = ["jar1", "jar2", "jar3", "jar4", "jar5", "jar6"]
    for k, (color, second) in enumerate(fillings):
        jar = packs.glass_jar(
            3.0,
            7.2,
            2.6,
            {
                "content": {
                    "color": color,
                    "second": second,
                    "mottle": 0.45,
                    "rough": 0.25,
                    "coat": 0.3,
                    "bump": 0.2,
                    "bump_size": 0.5,
                },
                "lid": lids[k],
                "lid_metal": 0,
                "lid_height": 1.3,
            },
        )
        jar.append(s.wrap(3.03, 1.2, 4.6, 118, m.printed(labels[names[k]], rough=0.6)))
        x, row = (k % 3 - 1) * 6.5, k // 3
        s.place(jar, at=(x, row * 6.8 - 3.4, 0.6 + row * 3.4))
    tray = m.kraft()
    s.box(21, 7.4, 4.0, tray, 0.2, (0, 3.6, 0))
    s.box(21, 14.2, 0.5, tray, 0.15, (0, 0, 0))
    s.box(21, 0.5, 2.2, tray, 0.15, (0, -7.1, 0))
    s.sheet(20.4, 1.9, m.printed(labels["front"], rough=0.8), (0, -7.37, 1.12))
    for side in (-1, 1):
        s.box(0.5, 14.2, 2.2, tray, 0.15, (side * 10.5, 0, 0))


def shaker(settings, labels):
    """Coarse salt in a glass shaker, some of it spilled."""
    packs.jar(settings, labels)
    hole = m.plain("#2b2b2b", rough=0.6)
    height = settings["height"]
    for ring, count in ((0, 1), (0.75, 6), (1.4, 11)):
        for k in range(count):
            a = 2 * math.pi * k / count
            s.cylinder(
                0.13,
                0.03,
                hole,
                0.01,
                (ring * math.cos(a), ring * math.sin(a), height * 0.93 + settings["lid_height"] - 0.09),
                segments=12,
            )
