"""Things with a battery."""

import math

import materials as m
import shapes as s


def keyboard(settings, labels):
    """A compact keyboard and a mouse."""
    shell = m.plain("#3b4148", rough=0.5)
    key, dark = m.plain("#efe9dc", rough=0.55), m.plain("#c98a5a", rough=0.55)
    w, d = 30, 12.4
    parts = [s.place(s.box(w, d, 1.3, shell, 0.6, segments=6), at=(0, 0, 0.2), turn=(4, 0, 0))]
    rows = [15, 15, 14, 13, 12]
    for j, count in enumerate(rows):
        y = 4.5 - j * 2.2
        span = w - 1.6
        widths = [1.0] * count
        if j:
            widths[-1], widths[0] = (1.5, 1.2 + 0.3 * j) if j < 4 else (1.3, 1.3)
        total = sum(widths)
        x = -span / 2
        for i, share in enumerate(widths):
            wide = span * share / total
            color = dark if i in (0, count - 1) else key
            parts.append(
                s.place(
                    s.box(wide - 0.28, 1.92, 0.75, color, 0.3),
                    at=(x + wide / 2, y, 1.45 + y * 0.07),
                    turn=(4, 0, 0),
                )
            )
            x += wide
    y = 4.5 - 5 * 2.2 + 0.15
    x = -w / 2 + 0.8
    for i, wide in enumerate((2.4, 2.0, 2.0, 12.4, 2.0, 2.0, 1.85, 1.85, 1.85)):
        parts.append(
            s.place(
                s.box(wide - 0.28, 1.7, 0.75, key if i == 3 else dark, 0.3),
                at=(x + wide / 2, y, 1.45 + y * 0.07),
                turn=(4, 0, 0),
            )
        )
        x += wide
    mouse = [s.ball(1, shell, (0, 0, 0.2), (3.0, 5.2, 3.4), lumps=0)]
    cut = s.box(0.12, 5, 0.6, m.plain("#b9b6ae", rough=0.6), 0.02, (0, 2.4, 3.0), (-22, 0, 0))
    wheel = s.place(
        s.cylinder(0.75, 0.5, m.plain("#5c6670", rough=0.7), 0.15), at=(-0.25, 2.4, 3.05), turn=(0, 90, 0)
    )
    s.place(mouse + [cut, wheel], at=(19.6, -1.6, 0), turn=(0, 0, -10))


def power_bank(settings, labels):
    shell = m.plain("#26282d", rough=0.5, bump=0.05, bump_size=0.05)
    w, d, h = 7.4, 2.7, 15
    parts = [s.box(w, d, h, shell, 1.15, segments=8)]
    parts.append(
        s.sheet(5.2, 11.5, m.printed(labels["front"], rough=0.4, alpha=True), (0, -d / 2 - 0.012, 7.2))
    )
    glass = m.plain("#0d0e10", rough=0.1, coat=0.8)
    parts.append(s.box(4.2, 0.1, 2.0, glass, 0.04, (0, -d / 2 - 0.02, 11.9)))
    parts.append(s.sheet(3.2, 1.5, m.printed(labels["display"], rough=0.3), (0, -d / 2 - 0.08, 12.9)))
    for x, wide in ((-2, 1.35), (0, 0.95), (2, 1.35)):
        parts.append(s.box(wide, 0.62, 0.08, m.plain("#0b0b0c", rough=0.5), 0.03, (x, 0, h - 0.03)))
    parts.append(s.box(0.4, 0.4, 1.6, m.metal("#8d9096"), 0.15, (w / 2 - 0.12, 0, 11)))
    s.place(parts, turn=(0, 0, settings.get("turn", -26)))
    cable = m.plain("#f2f1ed", rough=0.5)
    points = []
    for k in range(70):
        a = k / 69 * 2 * math.pi * 2.6
        r = 2.9 + 0.12 * k / 69
        points.append((5.2 + r * math.cos(a), -5.2 + 0.75 * r * math.sin(a), 0.28 + 0.24 * (k / 26)))
    points += [(3.5, -8.4, 0.5), (0.6, -8.6, 0.35), (-2.0, -7.4, 0.35)]
    s.tube(points, 0.22, cable)
    s.place(
        [s.box(2.2, 1.0, 0.6, cable, 0.2), s.box(1.1, 0.8, 0.28, m.metal("#d5d5d3"), 0.1, (-1.5, 0, 0.16))],
        at=(-2.6, -7.1, 0.05),
        turn=(0, 0, -28),
    )


def radio(settings, labels):
    wood, cream = m.wood("#8a5530", "#6a3d20", 2.5, 0.4, "x", 0.25), m.plain("#eee3cc", rough=0.5)
    w, d, h = 28, 9, 17
    parts = [s.box(w, d, h, wood, 1.4, (0, 0, 0.9), segments=6)]
    parts.append(s.box(w - 2.4, 0.5, h - 2.4, cream, 0.24, (0, -d / 2 + 0.0, 2.1)))
    dark = m.plain("#3a2f28", rough=0.8)
    cx, cz = -6.2, 9.4
    parts.append(
        s.place(
            s.cylinder(6.0, 0.3, m.plain("#d9cbb0", rough=0.6), 0.1),
            at=(cx, -d / 2 - 0.1, cz),
            turn=(90, 0, 0),
        )
    )
    for i in range(-8, 9):
        for j in range(-8, 9):
            x, z = i * 0.66 + (0.33 if j % 2 else 0), j * 0.6
            if math.hypot(x, z) < 5.3:
                parts.append(
                    s.place(
                        s.cylinder(0.19, 0.06, dark, 0.01, segments=12),
                        at=(cx + x, -d / 2 - 0.37, cz + z),
                        turn=(90, 0, 0),
                    )
                )
    parts.append(
        s.sheet(11, 5.4, m.printed(labels["dial"], rough=0.25, coat=0.6), (6.6, -d / 2 - 0.27, 12.2))
    )
    for x in (3.6, 9.8):
        knob = [s.cylinder(1.75, 1.3, dark, 0.2), s.cylinder(1.4, 1.45, m.brass(0.3), 0.15)]
        s.place(knob, at=(x, -d / 2 - 0.2, 5.6), turn=(90, 0, 0))
        parts += knob
    grip = m.leather("#5b3620")
    parts.append(
        s.tube(
            [
                (-10, 0, h + 0.4),
                (-9.6, 0, h + 2.6),
                (-6, 0, h + 3.8),
                (6, 0, h + 3.8),
                (9.6, 0, h + 2.6),
                (10, 0, h + 0.4),
            ],
            0.75,
            grip,
        )
    )
    steel = m.metal("#cfd0d0", 0.2)
    parts += [
        s.tube([(11.6, 2, h), (17.0, 2, h + 13)], 0.32, steel, soft=False),
        s.tube([(17.0, 2, h + 13), (19.2, 2, h + 18.5)], 0.2, steel, soft=False),
        s.ball(0.42, steel, (19.3, 2, h + 18.8)),
        s.ball(0.7, steel, (11.6, 2, h + 0.6)),
    ]
    for x in (-10, 10):
        parts.append(s.box(3, 6, 1, dark, 0.3, (x, 0, 0)))
    s.place(parts, turn=(0, 0, settings.get("turn", -18)))


def microphone(settings, labels):
    """A wireless microphone leaning on its receiver."""
    black, steel = m.plain("#1f2023", rough=0.4, coat=0.2), m.metal("#c8c9ca", 0.25)
    mesh = m.woven(("#8e9092", "#a2a4a6"), 46, 24, "plain", rough=0.3, strength=1.0)
    part = [
        s.ball(2.55, mesh, (0, 0, 20.8), (1, 1, 1.06)),
        s.lathe([(2.35, 19.6), (2.62, 19.9, 0.1), (2.62, 20.7, 0.1), (2.4, 21.0)], steel, 0.05, 72),
        s.lathe(
            [(0, 0), (1.35, 0, 0.4), (1.4, 6, 1), (1.7, 13, 3), (2.2, 18.6, 1), (2.4, 19.7)], black, 0.2, 72
        ),
        s.lathe([(1.44, 2.0), (1.44, 2.5)], m.plain(settings.get("color", "#c9322f"), rough=0.3), 0.01, 72),
        s.box(0.9, 0.5, 2.2, steel, 0.2, (0, -1.62, 12.2)),
    ]
    part.append(s.ball(0.2, m.plain("#4fe08a", rough=0.3, glow=2), (0, -1.72, 15.4)))
    box = [
        s.box(9.5, 5.6, 3.2, black, 0.6),
        s.sheet(8, 2.2, m.printed(labels["front"], rough=0.3), (0, -2.82, 1.6)),
    ]
    for x in (-3.6, 3.6):
        box.append(s.tube([(x, 2, 3), (x, 2.2, 9.5)], 0.28, black, soft=False))
    s.place(box, at=(3.8, 3.2, 0), turn=(0, 0, -14))
    s.place(part, at=(-7.4, -0.8, 1.2), turn=(0, 52, -16))
    s.settle(part)


def headphones(settings, labels):
    silver, soft = m.metal(settings.get("color", "#d4d5d6"), 0.32), m.plain(
        "#3a3b3f", rough=0.75, bump=0.1, bump_size=0.15
    )
    pale = m.plain("#dcdcda", rough=0.4)
    parts = []
    parts.append(s.tube(s.arc(8.4, 8, 172, 40, "xz", (0, 0, 11)), 0.42, silver))
    pad = s.arc(8.25, 42, 138, 30, "xz", (0, 0, 11))
    for k in range(3):
        parts.append(s.tube([(x, (k - 1) * 0.8, z - 0.25) for x, y, z in pad], 0.75, soft))
    parts.append(
        s.grid(
            lambda u, v: (
                8.9 * math.cos(math.radians(40 + 100 * u)),
                (v - 0.5) * 3.4,
                11 + 8.9 * math.sin(math.radians(40 + 100 * u)),
            ),
            50,
            6,
            pale,
        )
    )
    for side in (-1, 1):
        cup = [
            s.place(
                s.lathe([(0, 0), (3.9, 0, 0.6), (4.1, 1.4, 0.5), (3.2, 2.3, 1.0), (0, 2.6)], pale, 0.4, 96),
                turn=(0, 0, 0),
            ),
            s.lathe(
                [(2.0, -1.9), (3.7, -1.9, 0.9), (4.2, -0.8, 0.6), (3.9, 0.1)], soft, 0.5, 96, sharp_from=180
            ),
            s.lathe([(0, -1.2), (2.2, -1.2)], m.plain("#1e1f21", rough=0.9), 0.1, 48),
            s.lathe([(2.3, 2.52), (2.5, 2.6), (2.7, 2.42)], silver, 0.02, 72),
        ]
        s.place(cup, turn=(0, 90 * side, 0), scale=(1, 1.0, 1))
        s.place(cup, at=(side * 7.1, 0, 6.4), turn=(0, -7 * side, 0))
        parts += cup
        yoke = [
            (side * 8.35, 0, 12.4),
            (side * 9.2, 0, 11.2),
            (side * 9.5, -2.6, 9.2),
            (side * 9.0, -4.1, 6.6),
        ]
        other = [
            (side * 8.35, 0, 12.4),
            (side * 9.2, 0, 11.2),
            (side * 9.5, 2.6, 9.2),
            (side * 9.0, 4.1, 6.6),
        ]
        parts += [s.tube(yoke, 0.34, silver), s.tube(other, 0.34, silver)]
    s.settle(s.place(parts, turn=(-12, 0, settings.get("turn", 34))))


def controller(settings, labels):
    """A game controller, tipped toward the camera."""
    shell = m.plain("#35383f", rough=0.5, bump=0.04, bump_size=0.05)
    grip = m.plain("#26282d", rough=0.75, bump=0.15, bump_size=0.1)
    right = [
        (0, 3.6),
        (2.4, 3.7),
        (5.2, 4.4),
        (7.0, 3.9),
        (8.0, 2.2),
        (8.7, -1.4),
        (8.9, -4.6),
        (8.1, -6.0),
        (6.8, -5.8),
        (5.6, -3.9),
        (4.2, -2.2),
        (2.4, -1.7),
        (0, -1.7),
    ]
    points = right + [(-x, y) for x, y in reversed(right[1:-1])]
    dense = s.fillet(points + [points[0]], 0.9, 6)[:-1]
    sections = []
    for k in range(13):
        a = math.pi * k / 12
        shrink, z = math.sin(a) ** 0.45, -1.75 * math.cos(a)
        sections.append(
            [
                (
                    x * (0.80 + 0.20 * shrink),
                    y * (0.74 + 0.26 * shrink) + 0.25 * (1 - shrink),
                    z + 1.75 - 0.12 * (y + 1) ** 2 * 0.09,
                )
                for x, y in dense
            ]
        )
    parts = [s.loft(sections, shell, sharp_from=60)]
    top = 3.42
    for x, y in ((-5.4, 1.4), (2.6, -0.6)):
        parts += [
            s.cylinder(1.35, 0.35, grip, 0.1, (x, y, top - 0.25)),
            s.lathe(
                [
                    (0, top + 0.9),
                    (0.75, top + 0.95, 0.2),
                    (1.05, top + 0.8, 0.2),
                    (0.9, top + 0.5, 0.1),
                    (0.5, top),
                ],
                grip,
                0.1,
                48,
            ),
        ]
        s.place(parts[-1], at=(x, y, 0))
    for x, y, color in (
        (5.3, 0.2, "#4f9d5c"),
        (6.6, 1.4, "#c8433c"),
        (4.0, 1.4, "#3f78b8"),
        (5.3, 2.6, "#e0b23f"),
    ):
        parts.append(s.cylinder(0.62, 0.55, m.plain(color, rough=0.25, coat=0.5), 0.2, (x, y, top - 0.3)))
    parts += [
        s.box(2.6, 0.8, 0.5, grip, 0.15, (-2.6, -0.6, top - 0.2)),
        s.box(0.8, 2.6, 0.5, grip, 0.15, (-2.6, -0.6, top - 0.2)),
    ]
    for x in (-1.3, 1.3):
        parts.append(s.cylinder(0.34, 0.3, m.plain("#d9d9d6", rough=0.4), 0.1, (x, 1.8, top - 0.18)))
    parts.append(s.cylinder(0.6, 0.3, m.plain("#e8e8e4", rough=0.3, glow=0.4), 0.1, (0, 2.9, top - 0.25)))
    for side in (-1, 1):
        parts.append(s.box(3.4, 1.2, 1.0, grip, 0.4, (side * 5.2, 4.2, 1.9), (0, 0, -side * 6)))
    s.settle(s.place(parts, turn=(38, 0, settings.get("turn", 12))))


def camera(settings, labels):
    black, silver = m.leather("#2a2a2c", 0.6), m.metal("#cfcdc8", 0.3)
    dark = m.plain("#151517", rough=0.35)
    w, d, h = 13.4, 4.4, 7.6
    parts = [
        s.box(w, d, h, silver, 0.9, segments=6),
        s.box(w + 0.12, d + 0.12, 4.4, black, 0.9, (0, 0, 1.3), segments=6),
    ]
    parts.append(s.box(5.4, d * 0.9, 1.4, silver, 0.5, (0, 0, h - 0.2)))
    lens = [
        s.lathe(
            [(3.1, 0), (3.1, 0.9, 0.1), (2.75, 1.0), (2.75, 2.4, 0.1), (2.5, 2.45), (2.2, 1.7)],
            dark,
            0.08,
            96,
        ),
        s.lathe([(2.9, 0.95), (2.95, 1.1), (2.9, 1.3)], silver, 0.05, 96),
        s.lathe([(2.2, 1.7), (1.5, 1.45), (1.4, 1.2)], m.plain("#0c0c0d", rough=0.5), 0.05, 72),
        s.lathe(
            [(0, 1.55), (0.8, 1.5), (1.5, 1.25)],
            m.plain("#1b2440", rough=0.05, coat=1.0, second="#2d1f45", mottle=1.5),
            0.2,
            72,
            sharp_from=180,
        ),
    ]
    parts += s.place(lens, at=(0, -d / 2 - 0.05, 3.5), turn=(90, 0, 0))
    glass = m.plain("#20242b", rough=0.08, coat=1)
    parts += [
        s.box(2.2, 0.2, 1.3, glass, 0.08, (0.4, -d / 2 - 0.02, 6.15)),
        s.box(2.6, 0.2, 1.3, m.plain("#e9e6dc", rough=0.25, coat=0.8), 0.08, (4.6, -d / 2 - 0.02, 6.15)),
    ]
    parts += [
        s.cylinder(0.75, 0.8, silver, 0.15, (-4.6, 0, h)),
        s.cylinder(1.1, 0.55, silver, 0.1, (4.6, 0, h)),
        s.cylinder(0.4, 1.15, dark, 0.1, (-4.6, 0, h)),
    ]
    strap = m.leather("#6b3c20")
    points = [
        (-w / 2 - 0.2, 0, 6.3),
        (-w / 2 - 1.6, -1.4, 4),
        (-w / 2 - 1.4, -4.6, 0.9),
        (-4.6, -6.6, 0.35),
        (0.5, -6.2, 0.35),
        (4.4, -7.2, 0.35),
        (8.4, -6.0, 0.4),
        (w / 2 + 1.8, -2.6, 2.4),
        (w / 2 + 0.2, 0, 6.3),
    ]
    parts.append(s.tube(points, 0.38, strap))
    s.place(parts, turn=(0, 0, settings.get("turn", -20)))
