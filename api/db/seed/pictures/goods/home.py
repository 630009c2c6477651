"""Things for the home and the garden."""

import math
import random

import materials as m
import shapes as s
from goods import packs, props


def burnay(settings, labels):
    """A jar of brown stoneware with runs of darker glaze, ribbed by the potter's fingers."""
    clay = m.plain(
        "#6a4630",
        rough=0.5,
        second="#4a2e20",
        mottle=4.5,
        stretch=(1, 1, 0.45),
        bump=0.15,
        bump_size=0.5,
        coat=0.12,
    )
    profile = [
        (0, 0),
        (6.6, 0, 0.6),
        (7.4, 1.4, 1.5),
        (11.2, 12, 8),
        (10.6, 20, 5),
        (6.2, 26.2, 3),
        (5.0, 28.4, 1.2),
        (5.6, 30.6, 0.8),
        (6.4, 31.6, 0.4),
        (5.8, 32, 0.2),
        (4.4, 30, 0.5),
        (4.2, 24),
    ]
    wave = lambda angle, t: 1 + 0.0035 * math.sin(t * 260) + 0.006 * math.sin(2 * angle + 4 * t)
    parts = [s.lathe(profile, clay, 0.3, 144, wave=wave, sharp_from=70)]
    dark = m.plain("#24160f", rough=0.22, second="#3a2418", mottle=2.0, coat=0.5)
    fine = s.fillet(profile, 0.3)
    outer = [p for p in fine if p[1] > 14 and p[0] > 4.9][: len(fine)]
    radius_at = lambda z: next(
        (
            r1 + (r2 - r1) * (z - z1) / (z2 - z1)
            for (r1, z1), (r2, z2) in zip(outer, outer[1:])
            if z1 <= z <= z2 and z2 > z1
        ),
        5,
    )

    def glaze(u, v):
        angle = u * 2 * math.pi
        low = (
            20.5 + 1.8 * math.sin(3 * angle + 1) + 1.4 * math.sin(7 * angle) + 0.8 * math.sin(13 * angle + 2)
        )
        z = low + (30.4 - low) * v
        r = radius_at(z) + 0.1 * min(1, v * 10)
        return (r * math.cos(angle), r * math.sin(angle), z)

    parts.append(s.grid(glaze, 240, 40, dark))
    for side in (0, 1, 2, 3):
        a = math.radians(45 + 90 * side)
        x, y = math.cos(a), math.sin(a)
        ear = [
            (7.2 * x - 1.2 * y, 7.2 * y + 1.2 * x, 24.8),
            (8.8 * x - 0.9 * y, 8.8 * y + 0.9 * x, 26.2),
            (8.8 * x + 0.9 * y, 8.8 * y - 0.9 * x, 26.2),
            (7.2 * x + 1.2 * y, 7.2 * y - 1.2 * x, 24.8),
        ]
        parts.append(s.tube(ear, 0.6, dark))
    s.place(parts, turn=(0, 0, 14))


def yarn(settings, labels):
    """A ball of yarn, wound in many directions, with its paper band beside it."""
    blue = m.plain(
        settings.get("color", "#2f6fae"),
        rough=0.95,
        second=settings.get("second", "#3d82c4"),
        mottle=0.5,
        sheen=0.5,
        bump=0.5,
        bump_size=0.1,
    )
    chance = random.Random(11)
    s.ball(4.55, blue, (0, 0, 4.9))
    for bundle in range(13):
        tilt, spin = chance.uniform(0, 180), chance.uniform(0, 360)
        for k in range(9):
            offset = (k - 4) * 0.36
            radius = math.sqrt(max(1, 4.78**2 - offset**2)) + chance.uniform(-0.03, 0.12)
            points = [
                (radius * math.cos(a), radius * math.sin(a), offset + 0.05 * math.sin(3 * a + k))
                for a in [2 * math.pi * t / 36 for t in range(36)]
            ]
            s.place(
                [s.tube(points, 0.2, blue, closed=True)],
                at=(0, 0, 4.95),
                turn=(tilt, chance.uniform(-4, 4), spin),
            )
    tail = [
        (3.2, -3.6, 1.2),
        (4.6, -4.6, 0.3),
        (6.6, -4.4, 0.22),
        (7.4, -6.0, 0.22),
        (5.0, -7.0, 0.22),
        (2.4, -6.4, 0.22),
        (0.6, -7.4, 0.22),
        (-2.4, -7.0, 0.22),
    ]
    s.tube(tail, 0.21, blue)
    band = lambda u, v: (5.06 * math.sin((u - 0.5) * 1.9), -5.06 * math.cos((u - 0.5) * 1.9), 3.3 + 3.2 * v)
    s.grid(band, 40, 4, m.printed(labels["front"], rough=0.75))


def seedling(settings, labels):
    """A kalamansi seedling in a clay pot, with its first fruit."""
    clay = m.plain("#b8623a", rough=0.85, second="#a5532f", mottle=1.8, bump=0.12, bump_size=0.25)
    s.lathe(
        [(0, 0), (4.6, 0, 0.3), (6.3, 9.2), (7.0, 9.3, 0.15), (7.2, 12, 0.25), (6.5, 12, 0.2), (6.0, 10.4)],
        clay,
        0.15,
        96,
    )
    s.lathe(
        [(0, 11.0), (3, 11.1), (6.2, 10.8)],
        m.plain("#3c2a1d", rough=1, second="#523a28", mottle=0.5, bump=1.0, bump_size=0.4),
        0.3,
        64,
    )
    bark = m.plain("#6f5a3a", rough=0.9, second="#5a5a34", mottle=0.8)
    green = [
        m.plain(c, rough=0.36, second=d, mottle=1.2, bump=0.1, bump_size=0.3)
        for c, d in (("#3f7a2c", "#4f8d36"), ("#2f6524", "#3c752b"), ("#5f9a3c", "#6faa46"))
    ]
    chance = random.Random(8)
    s.tube(
        [(0, 0, 10.5), (0.3, 0.1, 16), (-0.2, 0, 22), (0.3, 0, 29), (0.2, 0.1, 34)],
        0.42,
        bark,
        taper=[1.2, 1, 0.85, 0.6, 0.4],
    )
    tips = []
    for k in range(13):
        a, z = k * 2.4 + chance.uniform(-0.3, 0.3), 18 + k * 1.2
        long = (6.2 - 0.22 * k) * chance.uniform(0.85, 1.1)
        end = (long * math.cos(a), long * math.sin(a), z + long * 0.62)
        mid = (end[0] * 0.5, end[1] * 0.5, z + long * 0.2)
        s.tube([(0, 0, z), mid, end], 0.17, bark)
        tips.append((mid, end, a))
    tips.append(((0, 0, 33), (0.2, 0.1, 35), 1.0))
    for mid, end, a in tips:
        for j in range(9):
            t = 0.25 + 0.75 * j / 8
            at = [mid[i] + (end[i] - mid[i]) * t for i in range(3)]
            turn = math.degrees(a) - 90 + chance.uniform(-80, 80)
            long = chance.uniform(3.2, 4.6)
            s.place(
                props.leaf_shape(long, long * 0.27, green[chance.randrange(3)], chance.uniform(0.1, 0.5)),
                at=at,
                turn=(chance.uniform(-15, 45), chance.uniform(-25, 25), turn),
            )
    ripe = m.plain("#7da534", rough=0.35, bump=0.08, bump_size=0.1)
    gold = m.plain("#d9a52f", rough=0.35, bump=0.08, bump_size=0.1)
    for k in (0, 2, 4, 5, 8):
        mid, end, a = tips[k]
        s.ball(1.25, gold if k in (2, 5) else ripe, (end[0] * 0.9, end[1] * 0.9 - 0.8, end[2] - 1.9))


def balde(settings, labels):
    plastic = m.plain(settings.get("color", "#1f66b5"), rough=0.32, coat=0.15)
    steel = m.metal("#bfc1c2", 0.3)
    lip = (
        lambda angle, t: 1
        + 0.1 * math.exp(-((((angle % (2 * math.pi)) - math.pi * 1.0) / 0.22) ** 2)) * max(0, t - 0.45) * 1.8
    )
    profile = [
        (0, 0),
        (10.4, 0, 0.8),
        (10.8, 1.6, 0.2),
        (10.4, 1.9, 0.1),
        (13.4, 25.4),
        (14.3, 25.5, 0.2),
        (14.5, 27, 0.4),
        (13.6, 27.2, 0.2),
        (13.2, 25),
        (10.2, 1.2),
        (0, 0.8),
    ]
    s.lathe(profile, plastic, 0.2, 160, wave=lip)
    for z in (19.5, 20.6):
        s.tube(
            s.arc(10.4 + 3 * (z - 1.9) / 23.5 + 0.02, 0, 360, 90, "xy", (0, 0, z)), 0.28, plastic, closed=True
        )
    for side in (-1, 1):
        s.box(2.2, 3.4, 3.4, plastic, 0.5, (side * 14.2, 0, 22.4))
    points = [
        (15.0 * math.cos(a), -9.5 * math.sin(a), 24 + 11.5 * math.sin(a))
        for a in [math.pi * k / 24 for k in range(25)]
    ]
    s.tube(points, 0.32, steel)
    grip = [
        (15.0 * math.cos(a), -9.5 * math.sin(a), 24 + 11.5 * math.sin(a))
        for a in [math.pi * (0.41 + 0.18 * k / 8) for k in range(9)]
    ]
    s.tube(grip, 0.95, m.plain("#f0efe9", rough=0.5))


def bulb(settings, labels):
    box = packs.printed_box(6.8, 6.8, 12.6, "#f4efe4", labels, 0.5)
    s.place(box, at=(-3.2, 2.8, 0), turn=(0, 0, -20))
    white = m.plain(settings.get("light", "#fff1d6"), rough=0.4, glow=settings.get("glow", 0.55))
    body, steel = m.plain("#f2f2f0", rough=0.35), m.metal("#c4c4c2", 0.3)
    part = [
        s.lathe(
            [(0, 11.2), (1.6, 10.9, 1.2), (3.0, 8.6, 2.2), (2.6, 6.2, 1.6), (2.0, 4.6)],
            white,
            0.8,
            96,
            sharp_from=180,
        ),
        s.lathe([(2.05, 4.7), (1.95, 4.4, 0.1), (1.5, 2.6, 0.6), (1.4, 2.3)], body, 0.1, 96),
        s.lathe(
            [(0, -0.55), (0.5, -0.5, 0.1), (0.9, -0.1, 0.1), (1.3, 0.2)],
            m.plain("#1f1f1f", rough=0.4),
            0.1,
            48,
        ),
    ]
    thread = []
    for k in range(48):
        z = 0.2 + 2.2 * k / 47
        thread.append((1.28 + 0.1 * math.sin(k * 0.98), z))
    part.append(s.lathe(thread, steel, 0.01, 72))
    s.settle(s.place(part, at=(4.2, -3.2, 0), turn=(0, 62, 68)))


def chair(settings, labels):
    acacia = m.wood("#6e4324", "#4a2a16", 3.0, 0.35, "x", 0.15)
    upright = m.wood("#6e4324", "#4a2a16", 3.0, 0.35, "z", 0.15)
    seat = s.cushion(42, 40, 3.2, acacia, (0, 0, 43), puff=-0.1)
    parts = [seat]

    def leg(x, y, spread_x, spread_y, top, back=0.0):
        points = [(x + spread_x, y + spread_y, 0), (x + spread_x * 0.4, y + spread_y * 0.4, 24), (x, y, 44)]
        taper = [0.72, 0.95, 1.1]
        if back:
            points += [(x * 0.99, y + back * 0.35, 62), (x * 0.96, y + back, top)]
            taper += [0.95, 0.7]
        return s.tube(points, 1.9, upright, taper=taper)

    parts += [leg(x * 17.5, -16, x * 2.6, -2.2, 44) for x in (-1, 1)]
    parts += [leg(x * 17.5, 16, x * 2.4, 4.5, 86, 7.5) for x in (-1, 1)]
    for z, width, y in ((83, 37, 23.2), (72, 36, 21), (62, 35.4, 19)):

        def rail(u, v, z=z, width=width, y=y):
            a = v * 2 * math.pi
            bend = 3.2 * (1 - (u * 2 - 1) ** 2)
            return (
                width * (u - 0.5),
                y + bend + 0.8 * math.cos(a) - 0.2 * math.sin(a),
                z + 3.6 * math.sin(a) * (0.8 if z < 80 else 1.1),
            )

        parts.append(s.grid(rail, 40, 24, acacia))
    for x in (-1, 1):
        parts.append(s.tube([(x * 19.0, -17.2, 20), (x * 18.9, 18.6, 20)], 1.05, upright, soft=False))
    parts.append(s.tube([(-19, 0, 20), (19, 0, 20)], 1.05, acacia, soft=False))
    parts.append(s.box(36, 2, 4.5, acacia, 0.5, (0, -16, 38.6)))
    parts.append(s.box(36, 2, 4.5, acacia, 0.5, (0, 16, 38.6)))
    for x in (-1, 1):
        parts.append(s.box(2, 32, 4.5, upright, 0.5, (x * 17.5, 0, 38.6)))
    s.place(parts, turn=(0, 0, settings.get("turn", -32)))


def sofa(settings, labels):
    linen = m.cloth(settings.get("color", "#4a6f97"), 0.5)
    light = m.cloth("#d8cfbd", 0.5)
    wood = m.wood("#7a4a28", "#5c351b", 3, 0.4, "z")
    w, d = 140, 75
    s.box(w, d, 18, linen, 4, (0, 0, 14), segments=6)
    s.cushion(w - 24, 20, 46, linen, (0, d / 2 - 11, 30), (-8, 0, 0), 0.04)
    for side in (-1, 1):
        s.cushion(16, d, 32, linen, (side * (w / 2 - 8), 0, 28), puff=0.05)
        s.cushion((w - 34) / 2, d - 22, 15, linen, (side * (w - 32) / 4, -6, 31), puff=0.12)
        s.cushion((w - 34) / 2, 15, 38, linen, (side * (w - 32) / 4, 17, 44), (-12, 0, 0), 0.12)
        for y in (-1, 1):
            s.place(
                s.lathe([(0, 0), (1.6, 0, 0.2), (2.8, 15), (0, 15)], wood, 0.1, 32),
                at=(side * (w / 2 - 9), y * (d / 2 - 9), 0),
            )
    s.cushion(40, 12, 40, light, (-38, -2, 46), (-24, 12, 16), 0.3)
    brass, shade = m.brass(0.3), m.plain("#f3e3bf", rough=0.9, glow=0.5)
    x, y = w / 2 + 24, 16
    s.cylinder(14, 2, brass, 0.6, (x, y, 0))
    s.tube([(x, y, 1), (x, y, 122)], 1.1, brass, soft=False)
    s.place(s.lathe([(21, 0), (14, 30)], shade, 0.1, 96), at=(x, y, 118))
    s.place(
        s.lathe([(20.7, 0.1), (13.7, 29.9)], m.plain("#fff0cf", rough=0.9, glow=1.6), 0.1, 96), at=(x, y, 118)
    )


def folded(width, depth, layers, height, material, seed):
    """Folded cloth: soft layers whose folds face the camera."""
    chance = random.Random(seed)
    parts, z = [], 0.0
    for k in range(layers):
        tall = height / layers
        slip = chance.uniform(-0.25, 0.25)

        def point(u, v, z=z, tall=tall, slip=slip, k=k):
            angle = v * 2 * math.pi
            c, n = math.cos(angle), math.sin(angle)
            y = depth / 2 * math.copysign(abs(c) ** 0.25, c)
            rise = tall / 2 * math.copysign(abs(n) ** 0.9, n) * 1.03
            x = (u - 0.5) * width
            droop = 0.12 * s.wobble(x * 0.3, y * 0.3, k + seed)
            edge = 1 - 0.35 * max(0, (abs(u - 0.5) * 2 - 0.965) / 0.035) ** 2
            return (
                x + slip + 0.15 * s.wobble(y * 0.4, k, seed),
                y + 0.2 * s.wobble(x * 0.25, k, seed + 2),
                z + tall / 2 + rise * edge + droop * (z / height),
            )

        parts.append(s.grid(point, 60, 48, material, sharp_from=80))
        z += tall
    return parts


def bedsheets(settings, labels):
    """A folded sheet and two pillowcases, held together by a printed band."""
    cloth = m.plain(
        settings.get("color", "#efe5d0"), rough=0.95, sheen=0.3, bump=0.3, bump_size=0.25, shine=0.1
    )
    trim = m.plain(
        settings.get("trim", "#dccfae"), rough=0.95, sheen=0.3, bump=0.3, bump_size=0.25, shine=0.1
    )
    sheet = folded(34, 25, 5, 9.5, cloth, 1)
    case = s.place(folded(33, 24, 2, 3.0, trim, 5), at=(0, 0, 9.6))
    other = s.place(folded(32.6, 23.6, 2, 2.8, cloth, 9), at=(0.3, 0, 12.7))
    top = 15.8
    paper = m.plain("#f7f1e4", rough=0.8)
    band = [
        s.sheet(11, 9.6, m.printed(labels["front"], rough=0.8), (0, -12.95, 7.8)),
        s.box(11, 26.2, 0.12, paper, 0.02, (0, 0, top)),
        s.box(11, 0.12, 15.8, paper, 0.02, (0, -12.88, 0.05)),
    ]
    s.place(sheet + case + other + band, turn=(0, 0, settings.get("turn", -20)))
