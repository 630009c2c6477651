"""Things to wear and to carry."""

import math

import materials as m
import shapes as s
from goods import props


def round_corner(t, width, depth, power):
    c, n = math.cos(t * 2 * math.pi + math.pi / 2), math.sin(t * 2 * math.pi + math.pi / 2)
    return (
        width / 2 * math.copysign(abs(c) ** (2 / power), c),
        depth / 2 * math.copysign(abs(n) ** (2 / power), n),
    )


def bag_body(width, depth, height, material, flare=1.08, belly=0.04, power=5, bottom=0.9):
    around = s.even(lambda t: round_corner(t, width, depth, power))

    def point(u, v):
        angle = around(u) * 2 * math.pi + math.pi / 2
        grow = bottom + (flare - bottom) * v + belly * math.sin(math.pi * v)
        c, n = math.cos(angle), math.sin(angle)
        k = 2 / power
        x = width / 2 * math.copysign(abs(c) ** k, c) * grow
        y = depth / 2 * math.copysign(abs(n) ** k, n) * (grow - 0.14 * v)
        dent = 1 - 0.05 * math.sin(math.pi * v) * math.exp(-((c / 0.5) ** 2))
        return (x, y * dent, v * height)

    return s.grid(point, 160, 40, material, closed=False)


def bayong(settings, labels):
    w, d, h = 40, 19, 29
    weave = m.woven((["#d9bd86", "#cfae73"], ["#e3cb98", "#d6b87f"]), 68, 26, "plain", strength=0.9, seed=5)
    body = bag_body(w, d, h, weave, 1.06, 0.05, 4.5)
    thick = body.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.35
    parts = [body]
    floor = s.outline(
        [(x * 0.9, y * 0.9) for x, y in s.superellipse(w, d, 4.5)], 0.3, m.plain("#b9975c", rough=0.9), 0
    )
    parts.append(floor)
    rim = m.woven(("#c99f5f", ["#ddbd83"]), 120, 2, "twill", strength=1.0)
    for lift, fat in ((h - 0.5, 0.75), (h - 1.7, 0.55)):
        ring = []
        for k in range(80):
            angle = 2 * math.pi * k / 80
            c, n = math.cos(angle), math.sin(angle)
            ring.append(
                (
                    w / 2 * 1.06 * math.copysign(abs(c) ** (2 / 4.5), c),
                    d / 2 * 0.92 * math.copysign(abs(n) ** (2 / 4.5), n),
                    lift,
                )
            )
        parts.append(s.tube(ring, fat, rim, closed=True))
    for side in (-1, 1):
        y = side * d / 2 * 0.93
        parts += bound_handle(9.5, 15, h - 3.5, y, side)
    s.place(parts, turn=(0, 0, settings.get("turn", -22)))


def bound_handle(half, rise, bottom, y, side):
    core = m.plain("#b8863f", rough=0.6, second="#a87430", mottle=0.5)
    points = []
    for k in range(25):
        t = k / 24
        angle = math.pi * t
        points.append(
            (
                -half * math.cos(angle),
                y + side * 0.6 - side * 1.8 * math.sin(angle),
                bottom + rise * math.sin(angle) ** 0.8,
            )
        )
    parts = [s.tube(points, 0.75, core)]
    wire = m.plain("#d5a55a", rough=0.5)
    coil = []
    for k in range(560):
        t = 0.3 + 0.4 * k / 559
        angle, spin = math.pi * t, k * 0.52
        coil.append(
            (
                -half * math.cos(angle) + 0.86 * math.cos(spin) * math.cos(angle),
                y + side * 0.6 - side * 1.8 * math.sin(angle) + 0.86 * math.sin(spin),
                bottom + rise * math.sin(angle) ** 0.8 + 0.86 * math.cos(spin) * math.sin(angle),
            )
        )
    parts.append(s.tube(coil, 0.15, wire))
    for x in (-half, half):
        for z in (bottom - 0.3, bottom + 1.0, bottom + 2.3):
            parts.append(
                s.tube(
                    [(x - 1.1, y + side * 0.2, z), (x, y + side * 1.3, z), (x + 1.1, y + side * 0.2, z)],
                    0.3,
                    wire,
                )
            )
    return parts


def abaca_bag(settings, labels):
    w, d, h = 32, 14, 21
    upper = m.woven(
        (["#e4d2a6", "#d9c592"], ["#ead9b0", "#ddc896"]), 90, 36, "herringbone", strength=0.8, seed=8
    )
    lower = m.woven(
        (["#7d4f2b", "#6e4324"], ["#8a5a33", "#774a29"]), 90, 14, "herringbone", strength=0.8, seed=9
    )
    tan = m.leather("#8a4f28")

    around = s.even(lambda t: round_corner(t, w, d, 4))

    def shape(u, v):
        angle = around(u) * 2 * math.pi + math.pi / 2
        c, n = math.cos(angle), math.sin(angle)
        grow = 0.94 + 0.1 * math.sin(math.pi * min(1, v * 0.9 + 0.1)) - 0.08 * v
        x = w / 2 * math.copysign(abs(c) ** 0.5, c) * grow
        y = d / 2 * math.copysign(abs(n) ** 0.5, n) * (1 - 0.55 * v**1.7)
        return x, y, v * h

    parts = [
        s.grid(lambda u, v: shape(u, v * 0.34), 160, 20, lower),
        s.grid(lambda u, v: shape(u, 0.34 + v * 0.66), 160, 30, upper),
    ]
    parts.append(s.outline([(x * 0.93, y * 0.97) for x, y in s.superellipse(w, d, 4)], 0.25, tan, 0))
    for level, fat in ((1.0, 0.42), (0.34, 0.2), (0.01, 0.45)):
        ring = [shape(k / 80, level) for k in range(80)]
        parts.append(s.tube(ring, fat, tan, closed=True))
    for side in (-1, 1):
        y = side * d / 2 * 0.5
        points = [
            (
                -8.5 * math.cos(math.pi * t),
                y - side * 0.6 * math.sin(math.pi * t),
                h - 0.5 + 13 * math.sin(math.pi * t) ** 0.75,
            )
            for t in [k / 24 for k in range(25)]
        ]
        parts.append(s.tube(points, 0.62, tan))
        for x in (-8.5, 8.5):
            parts.append(s.box(2.6, 0.35, 4.6, tan, 0.15, (x, y + side * 0.75, h - 4.6), (side * 9, 0, 0)))
            for z in (h - 4.0, h - 1.4):
                parts.append(s.ball(0.28, m.brass(), (x, y + side * (1.0 + (h - z) * 0.1), z), (1, 0.5, 1)))
    flap = s.grid(
        lambda u, v: (
            (u - 0.5) * (6.4 - 2.2 * v**3),
            -0.3 - (d / 2 * 0.52 + 0.2) * min(1, v * 2.4) - 1.5 * max(0, v - 0.4) ** 1.1,
            h + 0.35 - 8.6 * max(0, v - 0.26),
        ),
        12,
        30,
        tan,
    )
    thick = flap.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.3
    parts.append(flap)
    parts.append(
        s.place(
            s.cylinder(0.85, 0.4, m.brass(0.22), 0.12), at=(0, -d / 2 * 0.52 - 1.55, h - 5.2), turn=(82, 0, 0)
        )
    )
    s.place(parts, turn=(0, 0, settings.get("turn", -18)))


def sun_hat(settings, labels):
    weave = m.woven((["#ecdcb2", "#e4d1a0"], ["#f0e2bd", "#e2cd9a"]), 130, 60, "twill", strength=0.55, seed=4)
    ribbon = m.cloth(settings.get("ribbon", "#b3262e"), 0.08)
    crown, brim = 8.6, 19.5
    profile = s.fillet([(0.01, 10.6), (6.6, 10.4, 3.0), (8.2, 6.0, 3), (crown, 0.9, 1.4), (brim, 0)], 2.5, 14)
    total = len(profile) - 1

    def point(u, v):
        r, z = profile[round(v * total)]
        angle = u * 2 * math.pi
        out = max(0, (r - crown - 0.5) / (brim - crown))
        z += out**1.6 * (1.5 * math.cos(2 * angle + 0.6) + 0.7 * math.cos(3 * angle)) - 1.1 * out**2 + 1.2
        dent = 1 - 0.1 * math.exp(-(((r - 3) / 2.6) ** 2)) * 0
        return (r * math.cos(angle) * 0.96, r * math.sin(angle), z * dent)

    hat = s.grid(point, 160, total, weave)
    thick = hat.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.22
    edge = [point(k / 120, 1) for k in range(120)]
    parts = [hat, s.tube(edge, 0.22, m.plain("#d9c291", rough=0.8), closed=True)]
    band = s.grid(
        lambda u, v: (
            (crown + 0.42 - 0.4 * v) * math.cos(u * 2 * math.pi) * 0.97,
            (crown + 0.42 - 0.4 * v) * math.sin(u * 2 * math.pi),
            2.5 + 2.7 * v,
        ),
        120,
        6,
        ribbon,
    )
    parts.append(band)
    parts += s.bow(ribbon, 4.6, (4.2, -crown + 0.15, 3.8), (82, 0, 27), 0.5)
    s.settle(s.place(parts, turn=(settings.get("lean", 0), 0, 0)))


def foot_outline(length, width, count=72, toe=0.0):
    """The sole of a right foot, heel at y = 0, seen from above."""
    shape = [
        (0, 0.0, 0.02),
        (0.04, 0.44, 0.46),
        (0.12, 0.6, 0.62),
        (0.3, 0.56, 0.5),
        (0.45, 0.62, 0.5),
        (0.62, 0.86, 0.72),
        (0.75, 1.0, 0.86),
        (0.88, 0.86, 0.86),
        (0.96, 0.5 + toe, 0.62),
        (1, 0.05, 0.06),
    ]

    def at(t, side):
        for (a, *wa), (b, *wb) in zip(shape, shape[1:]):
            if a <= t <= b:
                f = (t - a) / (b - a)
                f = f * f * (3 - 2 * f)
                return wa[side] + (wb[side] - wa[side]) * f
        return 0.0

    half = count // 2
    ts = [(1 - math.cos(math.pi * k / half)) / 2 for k in range(half + 1)]
    right = [(width / 2 * at(t, 0), t * length) for t in ts]
    left = [(-width / 2 * at(t, 1), t * length) for t in reversed(ts)]
    return right + left[1:-1]


def tsinelas(settings, labels):
    blue, strap_color = settings.get("color", "#2f6fb3"), settings.get("strap", "#f2f2ee")
    parts = []
    for side, (x, y, turn) in ((1, (6.3, 0, -6)), (-1, (-6.3, 2.5, 8))):
        outline = [(px * side, py) for px, py in foot_outline(27, 11)]
        top = m.plain(blue, rough=0.75, bump=0.35, bump_size=0.3)
        pair = [
            s.outline(outline, 0.7, m.plain(strap_color, rough=0.7), 0.12),
            s.place(
                s.outline([(px * 0.985, 0.2 + py * 0.985) for px, py in outline], 1.15, top, 0.3),
                at=(0, 0, 0.7),
            ),
        ]
        strap = m.plain(settings.get("thong", "#1d4f8a"), rough=0.35)
        for end in (-1, 1):
            pair.append(flat_strap((0.25, 20.5, 1.9), (end * 2.6, 16.2, 4.7), (end * 4.6, 9.4, 1.9), strap))
        pair.append(s.tube([(0.25, 20.8, 1.6), (0.25, 20.7, 2.6), (0.2, 20.0, 3.4)], 0.45, strap))
        pair.append(s.ball(0.55, strap, (0.25, 20.6, 2.7)))
        s.place(pair, at=(x, y, 0), turn=(0, 0, turn))
        parts += pair
    s.place(parts, at=(0, -13, 0))
    s.place(parts, turn=(0, 0, settings.get("turn", 26)))


def flat_strap(start, over, end, material, wide=0.75):
    def point(u, v):
        a, b, c = (1 - u) ** 2, 2 * u * (1 - u), u * u
        x, y, z = (a * p + b * q + c * r for p, q, r in zip(start, over, end))
        angle = v * 2 * math.pi
        w = wide * (0.55 + 0.55 * u)
        return (x + w * 0.3 * math.cos(angle), y + w * math.sin(angle) * 0.9, z + 0.3 * math.cos(angle))

    return s.grid(point, 30, 16, material, closed=False)


def bakya(settings, labels):
    pale = m.wood("#d9ae74", "#c4935a", 1.2, 0.45, "y", 0.15)
    red = m.leather(settings.get("color", "#b0222b"), 0.4)
    parts = []
    for side, (x, y, turn) in ((1, (6.2, 0, -8)), (-1, (-6.0, 3.5, 10))):
        sections = []
        outline = foot_outline(24, 9.4)
        half = len(outline) // 2
        for k in range(2, half - 1):
            (xr, t), (xl, _) = outline[k], outline[-k]
            f = t / 24
            top = 1.8 + 4.4 * (0.5 + 0.5 * math.cos(math.pi * min(1, f / 0.72)))
            arch = max(0, math.sin(math.pi * (f - 0.33) / 0.34)) if 0.33 < f < 0.67 else 0
            low = 0.0 + arch * (top - 2.3) * 0.9 + (0.5 * ((f - 0.86) / 0.14) if f > 0.86 else 0)
            ring = []
            for a, b in s.superellipse(xr - xl, top - low, 7, 40):
                ring.append(((a + (xr + xl) / 2) * side, t, (top + low) / 2 + b))
            sections.append(ring)
        pair = [s.loft(sections, pale, sharp_from=35)]
        rubber = m.plain("#2c2320", rough=0.8)
        heel = [(px * 0.96 * side, py) for px, py in outline if py < 7.8]
        pair.append(s.outline(heel, 0.35, rubber, 0.05))

        def band(u, v):
            angle = math.pi * u
            y = 13.6 + 5.2 * v + 0.5 * math.sin(angle)
            wide = 4.5 + 0.2 * v
            base = 3.2 - 1.6 * v
            return (
                (0.15 - wide * math.cos(angle)) * side,
                y,
                base - 0.8 + (4.7 - 0.9 * v) * math.sin(angle) ** 0.7,
            )

        strap = s.grid(band, 40, 14, red)
        thick = strap.modifiers.new("thick", "SOLIDIFY")
        thick.thickness = 0.45
        pair.append(s.smooth(strap, 1))
        for end in (0, 1):
            for j in range(4):
                px, py, pz = band(0.035 if end == 0 else 0.965, 0.12 + 0.25 * j)
                pair.append(s.ball(0.3, m.brass(), (px * 1.03, py, pz + 0.15)))
        s.place(pair, at=(x, y, 0), turn=(0, 0, turn))
        parts += pair
    s.place(parts, at=(0, -12, 0))
    s.place(parts, turn=(0, 0, settings.get("turn", 38)))


def shoe(upper, lining, sole, settings, side=1):
    """A low shoe: one closed surface whose top is dented where the foot goes in."""
    length = 28.5
    rise = settings["rise"]
    sections = []
    count, steps = 96, 64
    interp = lambda table, t: next(
        a[1] + (b[1] - a[1]) * smoothstep((t - a[0]) / (b[0] - a[0]))
        for a, b in zip(table, table[1:])
        if a[0] <= t <= b[0]
    )
    widths = [
        (0, 0.5),
        (0.05, 0.78),
        (0.15, 0.92),
        (0.35, 0.86),
        (0.52, 0.98),
        (0.68, 1.1),
        (0.82, 1.02),
        (0.93, 0.74),
        (0.975, 0.46),
        (1, 0.12),
    ]
    heights = settings["heights"]
    for k in range(steps + 1):
        t = 0.004 + 0.992 * (1 - math.cos(math.pi * k / steps)) / 2
        w, h = interp(widths, t) * settings.get("width", 8.8), interp(heights, t)
        opening = smoothstep((t - 0.035) / 0.05) * (1 - smoothstep((t - settings["opening"]) / 0.09))
        lean = 0.6 * side * math.sin(math.pi * t)
        ring = []
        for i in range(count):
            angle = 2 * math.pi * i / count - math.pi / 2
            c, n = math.cos(angle), math.sin(angle)
            up = (n + 1) / 2
            narrow = 1 - settings.get("taper", 0.34) * up**1.6
            x = w / 2 * math.copysign(abs(c) ** 0.62, c) * narrow
            z = h * (up**0.8)
            hole = smoothstep((0.60 - abs(c)) / 0.12) if n > 0 else 0
            z -= hole * opening * (h - 2.2)
            ring.append((x + lean, t * length, z + rise))
        sections.append(ring)
    body = s.loft(sections, upper, sharp_from=70)
    body.data.materials.append(lining)
    for polygon in body.data.polygons:
        i = polygon.index % count
        t = (polygon.index // count) / steps
        angle = 2 * math.pi * (i + 0.5) / count - math.pi / 2
        along = (1 - math.cos(math.pi * t)) / 2
        if math.sin(angle) > 0 and abs(math.cos(angle)) < 0.585 and 0.05 < along < settings["opening"] + 0.05:
            polygon.material_index = 1
    return body


def smoothstep(x):
    x = max(0.0, min(1.0, x))
    return x * x * (3 - 2 * x)


def leather_shoes(settings, labels):
    chestnut = m.plain(
        settings.get("color", "#6b3419"),
        rough=0.3,
        second="#5b2a13",
        mottle=5.0,
        bump=0.05,
        bump_size=0.12,
        coat=0.35,
    )
    lining = m.plain("#c9a377", rough=0.85)
    dark = m.plain("#2a1a12", rough=0.5)
    form = {
        "rise": 1.3,
        "opening": 0.4,
        "heights": [
            (0, 5.0),
            (0.04, 6.6),
            (0.2, 6.2),
            (0.36, 7.4),
            (0.46, 8.0),
            (0.6, 6.0),
            (0.78, 4.3),
            (0.92, 3.5),
            (1, 1.4),
        ],
        "width": 8.7,
    }
    parts = []
    for side, (x, y, turn) in ((1, (6.4, 0, -10)), (-1, (-6.4, 2, 16))):
        pair = [shoe(chestnut, lining, dark, form, side)]
        outline = [(px * side * 1.06 + 0.45 * side, py * 1.02 - 0.3) for px, py in foot_outline(28.6, 9.5)]
        pair.append(s.place(s.outline(outline, 0.8, dark, 0.15), at=(0, 0, 0.75)))
        pair.append(s.outline([(px, py) for px, py in outline if py < 8], 0.85, dark, 0.08))
        thread = m.plain("#d8b98a", rough=0.9)
        for px, py in outline[::1]:
            pair.append(s.ball(0.12, thread, (px * 0.985, py, 1.6), segments=8))
        facing = m.plain("#5e2c14", rough=0.3, coat=0.3, bump=0.05, bump_size=0.12)
        for j in range(5):
            y0, z0 = 12.0 + 1.15 * j, 9.45 - 0.62 * j
            pair.append(
                s.tube(
                    [
                        (-1.9 + 0.4 * side, y0, z0 - 0.5),
                        (-0.6 + 0.4 * side, y0 + 0.15, z0 + 0.15),
                        (0.6 + 0.4 * side, y0 + 0.15, z0 + 0.15),
                        (1.9 + 0.4 * side, y0, z0 - 0.5),
                    ],
                    0.22,
                    m.plain("#3a2013", rough=0.8),
                )
            )
        for end in (-1, 1):
            pair.append(
                s.tube(
                    [
                        (0.4 * side, 12, 9.7),
                        (end * 2 + 0.4 * side, 11.6, 10.8),
                        (end * 3.2 + 0.4 * side, 12.4, 9.6),
                        (end * 1.4 + 0.4 * side, 12.6, 9.4),
                        (0.4 * side, 12.1, 9.6),
                    ],
                    0.17,
                    m.plain("#3a2013", rough=0.8),
                )
            )
            pair.append(
                s.tube(
                    [
                        (0.4 * side, 12, 9.7),
                        (end * 1.8 + 0.4 * side, 13, 9.6),
                        (end * 2.6 + 0.4 * side, 14.5, 8.2),
                    ],
                    0.17,
                    m.plain("#3a2013", rough=0.8),
                )
            )
        cap = [
            (
                0.55 * side + 4.1 * math.cos(a) * 0.98,
                22.2 + 0.7 * math.sin(a),
                1.3 + 3.95 * abs(math.sin(a)) ** 0.85,
            )
            for a in [math.pi * k / 24 for k in range(25)]
        ]
        pair.append(s.tube(cap, 0.09, facing))
        s.place(pair, at=(x, y, 0), turn=(0, 0, turn))
        parts += pair
    s.place(parts, at=(0, -14, 0))
    s.place(parts, turn=(0, 0, settings.get("turn", 128)))


def running_shoes(settings, labels):
    color, trim = settings.get("color", "#2b2d31"), settings.get("trim", "#e9e6df")
    mesh = m.woven(
        ([color], [settings.get("second", color)]), 150, 90, "diamond", strength=0.5, distance=0.06
    )
    lining = m.plain(settings.get("lining", "#3d4046"), rough=0.95)
    foam = m.plain(settings.get("foam", "#f4f2ec"), rough=0.6)
    accent = m.plain(settings.get("accent", "#e2553b"), rough=0.5)
    form = {
        "rise": 2.0,
        "opening": 0.38,
        "heights": [
            (0, 5.6),
            (0.035, 7.6),
            (0.2, 6.6),
            (0.36, 7.6),
            (0.46, 7.9),
            (0.6, 6.3),
            (0.78, 4.7),
            (0.92, 3.6),
            (1, 1.5),
        ],
        "width": 9.0,
        "taper": 0.36,
    }
    parts = []
    for side, (x, y, turn) in ((1, (6.6, 0, -12)), (-1, (-6.6, 2, 18))):
        pair = [shoe(mesh, lining, foam, form, side)]
        outline = foot_outline(29.6, 10.2)
        half = len(outline) // 2
        sections = []
        for k in range(1, half):
            (xr, t), (xl, _) = outline[k], outline[-k]
            f = t / 29.6
            top = 3.9 - 1.5 * smoothstep(f / 0.75) + 0.25 * math.sin(f * 9)
            low = 0.9 * smoothstep((f - 0.78) / 0.22) + 0.5 * smoothstep((0.1 - f) / 0.1)
            ring = [
                ((a + (xr + xl) / 2) * side + 0.45 * side, t - 0.4, (top + low) / 2 + b)
                for a, b in s.superellipse((xr - xl) * 1.04, top - low, 4, 48)
            ]
            sections.append(ring)
        pair.append(s.loft(sections, foam, sharp_from=60))
        tread = [(px * side * 0.97 + 0.45 * side, py * 0.9 + 1.2) for px, py in outline]
        pair.append(s.outline(tread, 0.3, accent, 0.05))
        for end in (-1, 1):
            swoosh = [
                (0.45 * side + end * (4.15 - 0.25 * k), 10.5 + k * 1.5, 4.2 + 0.9 * k - 0.07 * k * k)
                for k in range(6)
            ]
            pair.append(s.tube(swoosh, 0.42, accent, taper=[0.3, 0.8, 1, 1, 0.8, 0.4]))
        lace = m.plain(trim, rough=0.9)
        for j in range(6):
            y0, z0 = 11.9 + 1.1 * j, 10.0 - 0.52 * j
            pair.append(
                s.tube(
                    [
                        (-2 + 0.4 * side, y0, z0 - 0.75),
                        (-0.7 + 0.4 * side, y0 + 0.2, z0 + 0.05),
                        (0.7 + 0.4 * side, y0 + 0.2, z0 + 0.05),
                        (2 + 0.4 * side, y0, z0 - 0.75),
                    ],
                    0.25,
                    lace,
                )
            )
        for end in (-1, 1):
            pair.append(
                s.tube(
                    [
                        (0.4 * side, 12, 10.1),
                        (end * 2 + 0.4 * side, 11.4, 11.2),
                        (end * 3.3 + 0.4 * side, 12.4, 9.8),
                        (end * 1.4 + 0.4 * side, 12.6, 9.7),
                        (0.4 * side, 12.1, 10),
                    ],
                    0.2,
                    lace,
                )
            )
        pair.append(
            s.tube([(0.2 * side, 0.5, 6.8), (0.2 * side, -0.5, 8.6), (0.2 * side, 0.4, 9.7)], 0.35, accent)
        )
        s.place(pair, at=(x, y, 0), turn=(0, 0, turn))
        parts += pair
    s.place(parts, at=(0, -14, 0))
    s.place(parts, turn=(0, 0, settings.get("turn", 128)))


def umbrella(settings, labels):
    cloth = m.plain(settings.get("color", "#5b3f8f"), rough=0.55, sheen=0.3, bump=0.06, bump_size=0.1)
    radius, rise, ribs = 52, 22, 8

    def point(u, v):
        angle = u * 2 * math.pi
        rib = abs(math.cos(angle * ribs / 2)) ** 1.2
        r = radius * math.sin(v * 1.12) / math.sin(1.12)
        sag = (1 - rib) * v**1.5
        r *= 1 - 0.1 * sag
        z = rise * (math.cos(v * 1.45) - math.cos(1.45)) * 1.12 - 3.2 * sag
        return (r * math.cos(angle), r * math.sin(angle), z)

    canopy = s.grid(point, 192, 40, cloth)
    steel = m.metal("#8f9194", 0.3)
    parts = [canopy]
    for k in range(ribs):
        u = k / ribs
        points = [point(u, v / 12) for v in range(1, 13)]
        parts.append(s.tube([(x * 0.995, y * 0.995, z - 0.5) for x, y, z in points], 0.28, steel))
        x, y, z = point(u, 0.5)
        parts.append(s.tube([(x, y, z - 0.6), (x * 0.05, y * 0.05, -9)], 0.22, steel, soft=False))
        x, y, z = point(u, 1)
        parts.append(s.ball(0.6, m.metal("#d0d0cf"), (x, y, z)))
    parts.append(s.tube([(0, 0, 27), (0, 0, -48)], 0.65, steel, soft=False))
    parts.append(
        s.place(
            s.lathe(
                [(0.9, 0), (0.9, 1.2, 0.2), (0.5, 4.5, 0.2), (0, 4.6)], m.plain("#2b2b2d", rough=0.4), 0.1, 24
            ),
            at=(0, 0, rise * 0.98),
        )
    )
    hook = (
        [(0, 0, -44), (0, 0, -54)]
        + [
            (5 - 5 * math.cos(a), 0, -54 - 5.5 * math.sin(a))
            for a in [math.pi * k / 10 for k in range(1, 11)]
        ]
        + [(10, 0, -51)]
    )
    parts.append(s.tube(hook, 1.35, m.wood("#9c6034", "#7c4522", 1.5, 0.35, "z", 0.4)))
    s.place(parts, turn=settings.get("pose", [62, 24, 0]))
    s.settle(parts)


def luggage(settings, labels):
    w, d, h = 36, 21, 50
    shell = m.plain(settings.get("color", "#2f63a5"), rough=0.28, coat=0.3, bump=0.05, bump_size=0.12)
    black = m.plain("#232426", rough=0.5)
    steel = m.metal("#b9bbbd", 0.3)
    foot = 4.6
    parts = [s.box(w, d, h, shell, 4.2, (0, 0, foot), segments=8)]
    for k in range(-5, 6):
        if abs(k) < 1:
            continue
        parts.append(s.box(1.7, 0.9, h * 0.8, shell, 0.42, (k * 2.75, -d / 2, foot + h * 0.1)))
    ring = [
        (
            w / 2 * math.copysign(abs(math.cos(a)) ** 0.28, math.cos(a)) * 1.004,
            0,
            foot + h / 2 + h / 2 * math.copysign(abs(math.sin(a)) ** 0.2, math.sin(a)) * 1.002,
        )
        for a in [2 * math.pi * k / 120 for k in range(120)]
    ]
    parts.append(s.tube(ring, 0.55, black, closed=True))
    for x in (-1, 1):
        for y in (-1, 1):
            parts.append(s.box(4.4, 4.4, 2.4, black, 0.7, (x * (w / 2 - 4), y * (d / 2 - 3.4), foot - 1.6)))
            for z in (-0.8, 0.8):
                parts.append(
                    s.place(
                        s.cylinder(2.3, 1.1, m.plain("#3a3b3d", rough=0.6), 0.4),
                        at=(x * (w / 2 - 4) + z - 0.5, y * (d / 2 - 3.4), 2.3),
                        turn=(0, 90, 0),
                    )
                )
    for x in (-6.2, 6.2):
        parts.append(s.tube([(x, 5, foot + h - 1), (x, 5, foot + h + 21)], 0.75, steel, soft=False))
    parts.append(s.box(16, 2.6, 2.8, black, 0.9, (0, 5, foot + h + 20.4)))
    parts.append(
        s.tube(
            [
                (-6, -2.5, foot + h - 0.4),
                (-5.4, -2.5, foot + h + 2.4),
                (5.4, -2.5, foot + h + 2.4),
                (6, -2.5, foot + h - 0.4),
            ],
            0.85,
            black,
        )
    )
    parts.append(
        s.tube(
            [
                (w / 2 - 0.3, 0, foot + 17),
                (w / 2 + 2.2, 0, foot + 18.4),
                (w / 2 + 2.2, 0, foot + 30.6),
                (w / 2 - 0.3, 0, foot + 32),
            ],
            0.8,
            black,
        )
    )
    parts.append(s.box(0.8, 3.4, 6, black, 0.3, (w / 2 + 0.3, -4.2, foot + 35)))
    parts.append(s.box(7, 0.5, 2.2, steel, 0.2, (0, -d / 2 - 0.15, foot + h - 8.4)))
    s.place(parts, turn=(0, 0, settings.get("turn", -28)))


def fan(settings, labels):
    """A folding fan, open, standing on its ribs."""
    cloth = m.printed(labels["front"], rough=0.85)
    bamboo = m.wood("#dcb877", "#c79a55", 1.0, 0.5, "z")
    ribs, sweep, inner, outer = 25, 158, 9.5, 23
    parts = []

    def point(u, v):
        angle = math.radians(180 - (180 - sweep) / 2 - u * sweep)
        r = inner + (outer - inner) * v
        fold = abs((u * (ribs - 1)) % 2 - 1) * 0.75 - 0.37
        return (r * math.cos(angle), fold * (0.5 + 0.5 * v), r * math.sin(angle))

    parts.append(s.grid(point, (ribs - 1) * 4, 20, cloth, sharp_from=20))
    for k in range(ribs):
        u = k / (ribs - 1)
        angle = 180 - (180 - sweep) / 2 - u * sweep
        guard = k in (0, ribs - 1)
        long = outer if guard else inner + 3
        rib = s.box(1.5 if guard else 0.95, 0.25 if guard else 0.1, long + 1.5, bamboo, 0.06, (0, 0, -1.5))
        parts.append(
            s.place(
                rib,
                at=(0, -0.35 + 0.05 * k if not guard else (-0.6 if k == 0 else 0.75), 0),
                turn=(0, 90 - angle, 0),
            )
        )
    parts.append(s.place(s.cylinder(0.5, 2.2, m.brass(), 0.15), at=(0, 1.1, 0), turn=(90, 0, 0)))
    red = m.plain(settings.get("color", "#b3262e"), rough=0.7)
    parts.append(
        s.tube([(0, -0.8, -0.4), (1.2, -1.6, -1.4), (3.2, -3.2, -3.2), (5.0, -5.0, -3.4)], 0.14, red)
    )
    s.place(parts, at=(0, 0, 3.6), turn=(-8, 0, 0))
    tassel = [s.ball(0.75, red, (5.2, -5.4, 0.8))]
    for k in range(40):
        a = (k / 39 - 0.5) * 0.7
        tassel.append(
            s.tube(
                [(5.4, -5.5, 0.7), (7.2, -6.2 + a, 0.4), (9.6, -7.0 + 3.2 * a, 0.15 + 0.25 * (k % 3))],
                0.09,
                red,
            )
        )
    # A block hidden behind carries the fan as a stand would.
    parts.append(s.box(5, 2.2, 1.6, m.wood("#8a5a33", "#6f4525", 1.0), 0.3, (0, 0.7, 0)))
