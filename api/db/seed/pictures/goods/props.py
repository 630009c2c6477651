"""Loose things that lie in front of a pack and show what is in it."""

import math

import materials as m
import shapes as s


def lay(wanted, width, depth):
    """Lays props in front of a pack of this width and depth. Each names a kind, a count and where it lies."""
    for index, each in enumerate(wanted):
        kind = KINDS[each["kind"]]
        options = {k: v for k, v in each.items() if k not in ("kind", "count", "area", "spacing", "seed")}
        area = each.get("area", [-0.62, 0.25, 0.62, 1.0])
        front = -depth / 2
        near, far = front - area[3] * 7, front - area[1] * 2.6
        inside = (area[0] * width, near, area[2] * width, far)
        s.scatter(
            lambda k, chance: kind(k, chance, **options),
            each.get("count", 20),
            inside,
            each.get("spacing", 1.3),
            each.get("seed", index + 1),
        )


def joined(parts):
    """A list, so that place() moves all of it."""
    return parts if isinstance(parts, list) else [parts]


def bean(k, chance, color="#3b1f12", size=0.62):
    body = s.ball(
        size, m.plain(color, rough=0.36, second="#2a140b", mottle=0.6), scale=(1.35, 1, 0.72), segments=20
    )
    groove = s.tube(
        [
            (-size * 1.1, 0, size * 0.38),
            (-0.2, 0.08, size * 0.72),
            (0.2, -0.08, size * 0.72),
            (size * 1.1, 0, size * 0.38),
        ],
        0.06,
        m.plain("#1c0d07", rough=0.7),
    )
    return turned([body, groove], chance, size * 0.7, flip=chance.random() < 0.35)


def turned(parts, chance, lift, flip=False, lean=14):
    s.place(parts, turn=(180 if flip else 0, 0, 0))
    s.place(
        parts,
        at=(0, 0, lift),
        turn=(chance.uniform(-lean, lean), chance.uniform(-lean, lean), chance.uniform(0, 360)),
    )
    return parts


def slice_(k, chance, color="#e8951f", second="#d97a10", length=6.5, width=2.6, thick=0.45):
    """A strip of dried fruit: leathery, bent, a little sugar on it."""
    material = m.plain(color, rough=0.55, second=second, mottle=0.9, bump=0.5, bump_size=0.35, coat=0.15)
    bend, twist, seed = chance.uniform(0.4, 1.1), chance.uniform(-0.35, 0.35), chance.random() * 50

    def section(t):
        x = (t - 0.5) * length
        wide = width * (max(0.02, 1 - abs(2 * t - 1) ** 2.4)) ** 0.55 * (1 + 0.2 * s.wobble(t * 4, seed))
        rise = bend * (2 * t - 1) ** 2 + 0.1 * s.wobble(t * 5, seed, 3)
        points = []
        for a, b in s.superellipse(wide, thick, 2.4, 28):
            turn = twist * (2 * t - 1)
            b += 0.16 * s.wobble(a * 1.6, x * 1.3, seed)
            points.append(
                (
                    x,
                    a * math.cos(turn) - b * math.sin(turn),
                    rise + thick * 0.5 + a * math.sin(turn) + b + 0.12,
                )
            )
        return points

    part = s.loft([section(t / 26) for t in range(27)], material, sharp_from=80)
    return turned([part], chance, 0.05, lean=4)


def chip(k, chance, color="#d98032", second="#b85f22", size=2.1, rim="#8a3d1c"):
    material = m.plain(color, rough=0.5, second=second, mottle=0.8, bump=0.25, bump_size=0.2, coat=0.2)
    bend, phase, seed = chance.uniform(0.25, 0.55), chance.uniform(0, 6), chance.random() * 40

    def point(u, v):
        angle, r = u * 2 * math.pi, v * size * (
            1 + 0.05 * s.wobble(math.cos(u * 6.28) * 2, math.sin(u * 6.28) * 2, seed)
        )
        z = bend * math.cos(2 * angle + phase) * v**2 + 0.12 * s.wobble(
            r * math.cos(angle), r * math.sin(angle), seed
        )
        return (r * math.cos(angle), r * math.sin(angle) * 0.82, z)

    top = s.grid(point, 48, 14, material, closed=False)
    thick = top.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.14
    return turned([top], chance, bend + 0.12, lean=12)


def corn_nut(k, chance, color="#e2ad47", second="#c98a2c", size=0.72):
    material = m.plain(color, rough=0.5, second=second, mottle=0.4, bump=0.3, bump_size=0.25)
    body = s.ball(size, material, lumps=0.5, seed=k + 3, scale=(1.15, 0.95, 0.75), segments=24)
    return turned([body], chance, size * 0.72, lean=30)


def peanut(k, chance, color="#c68a4e"):
    material = m.plain(color, rough=0.6, second="#b5763c", mottle=0.3, bump=0.15, bump_size=0.2)
    return turned(
        [s.ball(0.62, material, scale=(1.55, 0.95, 0.9), lumps=0.06, seed=k)], chance, 0.55, lean=10
    )


def garlic(k, chance, size=2.1, color="#efe6e2", second="#cdb2bd"):
    """A native garlic bulb: small, with purple streaks."""
    skin = m.plain(
        color, rough=0.55, second=second, mottle=0.7, stretch=(2.2, 2.2, 0.25), bump=0.25, bump_size=0.4
    )

    profile = [
        (0, 0),
        (0.42, 0.02),
        (0.86, 0.28),
        (1, 0.66),
        (0.84, 1.08),
        (0.46, 1.42),
        (0.2, 1.66),
        (0.14, 1.95),
        (0.17, 2.1),
    ]
    wave = (
        lambda angle, t: 1
        + (0.075 * math.cos(angle * 9) + 0.03 * math.cos(angle * 4 + k))
        * math.sin(math.pi * min(1, t * 1.35))
        if t < 0.74
        else 1
    )
    body = s.lathe(
        [(r * size, z * size) for r, z in profile], skin, size * 0.35, 120, wave=wave, sharp_from=180
    )
    roots = s.lathe(
        [(0, 0), (0.3 * size, 0), (0.34 * size, 0.06 * size), (0, 0.1 * size)],
        m.plain("#a89274", rough=1),
        0.02,
        24,
    )
    parts = [body, roots]
    if chance.random() < 0.45:
        s.place(parts, at=(0, 0, size * 0.92), turn=(chance.uniform(76, 96), 0, 0))
        return s.place(parts, turn=(0, 0, chance.uniform(-70, 70)))
    return s.place(parts, turn=(chance.uniform(-5, 5), chance.uniform(-5, 5), chance.uniform(0, 360)))


def clove(k, chance, size=1.0):
    skin = m.plain("#f0e4d3", rough=0.45, second="#e2c7c4", mottle=0.6, bump=0.1, bump_size=0.3)
    profile = [(0, 0), (0.5, 0.05), (0.72, 0.6), (0.5, 1.4), (0.12, 2), (0, 2.1)]
    body = s.place(
        s.lathe([(r * size, z * size) for r, z in profile], skin, 0.3, 32, sharp_from=180),
        at=(0, 0, 0.5 * size),
        turn=(90, 0, 0),
    )
    return s.place([body], turn=(0, 0, chance.uniform(0, 360)))


def ginger(k, chance, size=1.0):
    skin = m.plain("#c89f67", rough=0.75, second="#ad8048", mottle=0.7, bump=0.5, bump_size=0.4)
    lobes = [
        ((0, 0, 0), (2.6, 1.25, 1.1), 0),
        ((1.9, 0.9, 0.1), (1.7, 1.0, 0.9), 40),
        ((-1.8, 0.8, 0), (1.5, 0.9, 0.85), -50),
        ((0.5, -1.2, 0), (1.2, 0.8, 0.8), 80),
        ((2.8, 1.7, 0.3), (0.8, 0.7, 0.65), 20),
    ]
    parts = [
        s.ball(
            1,
            skin,
            (x * size, y * size, (z + 1.0) * size),
            tuple(v * size for v in scale),
            (0, 0, turn),
            lumps=0.16,
            seed=k + i,
        )
        for i, ((x, y, z), scale, turn) in enumerate(lobes)
    ]
    cut = s.ball(
        1,
        m.plain("#ecd384", rough=0.5, second="#dcbb61", mottle=0.25),
        (-2.9 * size, 1.7 * size, size),
        (0.12 * size, 0.62 * size, 0.62 * size),
        (0, 0, -50),
    )
    return s.place(parts + [cut], turn=(0, 0, chance.uniform(-35, 35)))


def kalamansi(k, chance, size=1.5, color="#6f9e2f", second="#88b03a"):
    skin = m.plain(color, rough=0.33, second=second, mottle=1.0, bump=0.12, bump_size=0.12)
    body = s.ball(size, skin, (0, 0, size * 0.94), (1, 1, 0.94))
    stem = s.cylinder(
        size * 0.13, 0.12, m.plain("#56652a", rough=0.8), 0.04, (0, 0, size * 1.84), segments=16
    )
    return s.place(
        [body, stem], turn=(chance.uniform(-12, 12), chance.uniform(-12, 12), chance.uniform(0, 360))
    )


def half_kalamansi(k, chance, size=1.5):
    """A halved fruit, its cut turned to the camera."""
    skin = m.plain("#7da534", rough=0.35, bump=0.1, bump_size=0.1)
    bowl = [(0, -size), (size * 0.5, -size * 0.86), (size * 0.86, -size * 0.5), (size, 0)]
    parts = [
        s.lathe(bowl, skin, size * 0.3, 48, sharp_from=180),
        s.lathe([(0, 0.0), (size * 0.98, 0.0), (size, -0.05)], m.plain("#f3efcf", rough=0.6), 0.02, 48),
    ]
    flesh = m.plain("#efc44a", rough=0.25, second="#e8b233", mottle=0.3, coat=0.4, bump=0.2, bump_size=0.15)
    for i in range(9):
        a = 2 * math.pi * i / 9
        wedge = []
        for t in range(12):
            b = (t / 11 - 0.5) * 0.52
            wedge.append((size * 0.84 * math.cos(a + b), size * 0.84 * math.sin(a + b)))
        wedge.append((size * 0.14 * math.cos(a), size * 0.14 * math.sin(a)))
        parts.append(s.outline(wedge, 0.08, flesh, 0.03))
    return s.place(s.place(parts, turn=(62, 0, chance.uniform(-25, 25))), at=(0, 0, size * 0.86))


def strawberry(k, chance, size=1.0):
    skin = m.plain("#c2202a", rough=0.3, second="#d93a35", mottle=0.8, coat=0.25)
    profile = [(0, -0.2), (0.42, 0.2), (1.0, 1.15), (1.25, 2.0), (1.05, 2.65), (0.35, 2.85), (0, 2.75)]
    parts = [s.lathe([(r * size, z * size) for r, z in profile], skin, 0.5 * size, 64, sharp_from=180)]
    seed = m.plain("#d3a24c", rough=0.4)
    for row in range(7):
        z = 0.5 + row * 0.34
        r = [0.62, 0.84, 1.03, 1.16, 1.22, 1.19, 1.06][row]
        for i in range(4 + row if row < 5 else 9):
            a = 2 * math.pi * (i + 0.5 * (row % 2)) / (4 + row if row < 5 else 9)
            parts.append(
                s.ball(
                    0.055 * size,
                    seed,
                    (r * size * math.cos(a), r * size * math.sin(a), z * size),
                    (1, 1, 1.5),
                    segments=8,
                )
            )
    green = m.plain("#4f7f2e", rough=0.6, second="#3f6b26", mottle=0.5)
    for i in range(8):
        parts.append(
            s.place(
                leaf_shape(1.45 * size, 0.42 * size, green, 0.3 - 0.25 * (i % 2)),
                at=(0, 0, 2.84 * size),
                turn=(14, 0, i * 45 + 10),
            )
        )
    parts.append(
        s.tube([(0, 0, 2.7 * size), (0.1, 0, 3.1 * size), (0.25, 0.05, 3.4 * size)], 0.1 * size, green)
    )
    s.place(parts, turn=(chance.uniform(64, 84), 0, 0))
    return s.settle(s.place(parts, turn=(0, 0, chance.choice((-1, 1)) * chance.uniform(70, 140))))


def leaf_shape(length, width, material, bend=0.3):
    """A leaf from the origin along y, bent down at its tip."""

    def point(u, v):
        wide = width * math.sin(math.pi * min(1, v * 0.98 + 0.01)) ** 0.75
        x = (u * 2 - 1) * wide
        return (x, v * length, 0.22 * abs(x) - bend * v * v * length * 0.6 + 0.06 * math.sin(v * 18))

    return s.grid(point, 10, 18, material)


def leaf(k, chance, length=5.0, width=1.5, color="#4d7a33", second="#3c6428"):
    material = m.plain(color, rough=0.42, second=second, mottle=0.8, bump=0.12, bump_size=0.3)
    part = s.place(
        leaf_shape(length, width, material, 0.2),
        at=(0, 0, length * 0.12),
        turn=(chance.uniform(-2, 8), chance.uniform(-10, 10), 0),
    )
    return s.place([part], turn=(0, 0, chance.uniform(0, 360)))


def chili(k, chance, size=1.0, color="#c21f1f"):
    skin = m.plain(color, rough=0.22, coat=0.5)
    green = m.plain("#527c31", rough=0.5)
    bend = chance.uniform(-0.7, 0.7)
    points = [(t * 4.2 * size, bend * math.sin(t * 3), 0.45 * size) for t in (0, 0.2, 0.4, 0.6, 0.8, 1)]
    body = s.tube(points, 0.5 * size, skin, taper=[0.75, 1, 0.95, 0.75, 0.45, 0.06])
    stem = s.tube(
        [(-1.1 * size, 0.2, 0.6 * size), (-0.5 * size, 0.05, 0.5 * size), (0.1 * size, 0, 0.45 * size)],
        0.16 * size,
        green,
        taper=[0.8, 0.8, 2.2],
    )
    return s.place([body, stem], turn=(0, 0, chance.uniform(-50, 50)))


def candy(k, chance, colors=("#d84b4b", "#e6b33d", "#5c9e5a", "#4a83b8", "#d9799f")):
    """A small roll of milk candy twisted into colored cellophane."""
    color = colors[k % len(colors)]
    wrap = m.plain(color, rough=0.22, coat=0.6, bump=0.3, bump_size=0.5)
    roll = s.place(s.lathe([(0, -2.1), (0.78, -2.1), (0.78, 2.1), (0, 2.1)], wrap, 0.3, 40), turn=(0, 90, 0))
    parts = [roll]
    for side in (-1, 1):

        def point(u, v, side=side):
            angle = u * 2 * math.pi
            r = 0.3 + 0.75 * v + 0.12 * math.sin(angle * 8) * v
            return (side * (2.05 + 1.35 * v), r * math.cos(angle), 0.42 * r * math.sin(angle))

        parts.append(s.grid(point, 60, 10, wrap))
    return s.place(parts, at=(0, 0, 0.78), turn=(chance.uniform(-20, 20), 0, chance.uniform(-35, 35)))


def cookie(k, chance, size=2.4, height=1.6, color="#e2b878", second="#c98f48", mark=None):
    """A round pastry, baked darker on top."""
    crust = m.plain(color, rough=0.7, second=second, mottle=1.6, bump=0.35, bump_size=0.3)
    profile = [
        (0, 0),
        (size * 0.9, 0, 0.3),
        (size, height * 0.5, height * 0.4),
        (size * 0.9, height, height * 0.35),
        (0, height * 1.02),
    ]
    parts = [s.lathe(profile, crust, 0.3, 64, sharp_from=180)]
    if mark:
        parts.append(
            s.place(
                s.lathe(
                    [(0, 0), (size * 0.22, 0), (size * 0.2, 0.03), (0, 0.04)],
                    m.plain(mark, rough=0.8),
                    0.01,
                    32,
                ),
                at=(0, 0, height * 1.015),
            )
        )
    return s.place(parts, turn=(chance.uniform(-2, 2), chance.uniform(-2, 2), chance.uniform(0, 360)))


def flatbread(k, chance, size=3.6, color="#e8c88f", second="#c08a48"):
    crust = m.plain(color, rough=0.75, second=second, mottle=1.1, bump=0.3, bump_size=0.35)
    profile = [(0, 0), (size, 0), (size, 0.55), (0, 0.6)]
    parts = [
        s.lathe(
            profile,
            crust,
            0.26,
            64,
            wave=lambda a, t: 1 + 0.02 * math.sin(a * 5 + k) + 0.015 * math.sin(a * 9),
        )
    ]
    seed = m.plain("#f3e6c8", rough=0.5)
    for i in range(34):
        r, a = size * 0.88 * math.sqrt(chance.random()), chance.uniform(0, 6.28)
        parts.append(
            s.ball(
                0.16,
                seed,
                (r * math.cos(a), r * math.sin(a), 0.6),
                (1.5, 0.85, 0.4),
                (0, 0, chance.uniform(0, 360)),
                segments=10,
            )
        )
    return s.place(parts, turn=(0, 0, chance.uniform(0, 360)))


def tablet(k, chance, size=1.75, height=1.0, color="#3c2015"):
    cocoa = m.plain(color, rough=0.55, second="#4a2a1b", mottle=0.4, bump=0.12, bump_size=0.15)
    profile = [
        (0, 0),
        (size, 0),
        (size * 0.93, height),
        (size * 0.7, height),
        (size * 0.64, height - 0.1),
        (0, height - 0.1),
    ]
    part = s.lathe(profile, cocoa, 0.15, 64)
    if k % 3 == 2:
        return s.place(
            s.place([part], at=(0, 0, size), turn=(80, 0, 0)), turn=(0, 0, chance.uniform(-30, 30))
        )
    return s.place([part], turn=(0, 0, chance.uniform(0, 360)))


def grain(k, chance, color="#f4efe0", size=0.3):
    part = s.ball(size, m.plain(color, rough=0.4), scale=(2.5, 0.8, 0.75), segments=10)
    return turned([part], chance, size * 0.7, lean=6)


def crystal(k, chance, size=0.3):
    w = size * chance.uniform(0.6, 1.2)
    part = s.box(w, w, w, m.plain("#f4f3ef", rough=0.2, shine=0.7), 0.04, segments=1)
    return turned([part], chance, 0.02, lean=30)


def kibble(k, chance, size=0.78, colors=("#9a5f33", "#86502a", "#a86f3e")):
    material = m.plain(
        colors[k % len(colors)], rough=0.8, second="#7a4726", mottle=0.4, bump=0.5, bump_size=0.25
    )
    part = s.ball(size, material, scale=(1.1, 1.0, 0.62), lumps=0.2, seed=k)
    return turned([part], chance, size * 0.6, lean=25)


def pellet(k, chance, color="#e9dfbf"):
    part = s.place(
        s.lathe(
            [(0, -0.9), (0.3, -0.9), (0.3, 0.9), (0, 0.9)],
            m.plain(color, rough=0.85, bump=0.2, bump_size=0.1),
            0.06,
            16,
        ),
        turn=(90, 0, 0),
    )
    return turned([part], chance, 0.32, lean=5)


def egg(k, chance, size=2.6, color="#dfe6d6", second="#cfdcca"):
    """A duck egg: larger and paler than a hen's."""
    shell = m.plain(color, rough=0.35, second=second, mottle=1.5, bump=0.05, bump_size=0.1)
    profile = [(0, 0), (0.5, 0.06), (0.86, 0.5), (0.92, 1.0), (0.76, 1.6), (0.42, 2.1), (0, 2.3)]
    return [
        s.place(
            s.lathe([(r * size, z * size) for r, z in profile], shell, size * 0.35, 72, sharp_from=180),
            turn=(0, 0, chance.uniform(0, 360)),
        )
    ]


def bun(k, chance, size=3.0):
    """A pan de sal: oblong, browned on top, dusted with crumbs."""
    crust = m.plain("#d99a4e", rough=0.7, second="#e9c084", mottle=1.8, bump=0.25, bump_size=0.15)
    body = s.ball(size, crust, (0, 0, size * 0.5), (1.15, 0.85, 0.62), lumps=0.05, seed=k)
    return s.place([body], turn=(0, 0, chance.uniform(-40, 40)))


def pearl(k, chance, size=0.55):
    return [s.ball(size, m.plain("#1d1512", rough=0.12, coat=0.8), (0, 0, size))]


def noodles(k, chance, size=3.6, color="#edd28c"):
    """A nest of dried egg noodles."""
    material = m.plain(color, rough=0.55)
    parts = []
    for i in range(16):
        r, phase = size * chance.uniform(0.45, 1.0), chance.uniform(0, 6.28)
        z = chance.uniform(0.25, 1.5) * (1.3 - 0.4 * r / size)
        x, y = chance.uniform(-0.5, 0.5), chance.uniform(-0.5, 0.5)
        points = [
            (
                x + r * (1 + 0.08 * math.sin(a * 3 + phase)) * math.cos(a),
                y + r * 0.9 * math.sin(a),
                z + 0.3 * math.sin(a * 2 + phase) + 0.1,
            )
            for a in [phase + t * 0.35 for t in range(18)]
        ]
        parts.append(s.tube(points, 0.16, material, closed=True))
    return parts


def petal_flower(k, chance, size=1.6, color="#faf7ee", second="#f1ecd8", petals=7, heart="#e9d27a"):
    material = m.plain(color, rough=0.6, second=second, mottle=0.6)
    parts = []
    for layer, (count, reach, tilt) in enumerate(((petals, 1.0, 14), (petals, 0.66, 46))):
        for i in range(count):
            petal = leaf_shape(size * reach, size * 0.3 * reach, material, 0.12)
            parts.append(
                s.place(petal, at=(0, 0, 0.22 + layer * 0.08), turn=(tilt, 0, 360 * i / count + layer * 24))
            )
    parts.append(s.ball(size * 0.13, m.plain(heart, rough=0.6), (0, 0, 0.45)))
    return s.place(parts, turn=(chance.uniform(-8, 20), 0, chance.uniform(0, 360)))


def hibiscus(k, chance, size=4.2, color="#cf2f45", second="#b81f3a"):
    """A gumamela flower with its long stamen."""
    material = m.plain(color, rough=0.6, second=second, mottle=0.9, bump=0.2, bump_size=0.4)
    parts = []
    for i in range(5):

        def point(u, v):
            x = (u * 2 - 1) * size * 0.5 * math.sin(math.pi * (0.12 + 0.8 * v)) ** 0.8
            return (
                x,
                v * size,
                size * (0.32 * v - 0.12 * v * v) + 0.12 * math.sin(u * 17) * v + 0.2 * abs(u * 2 - 1),
            )

        parts.append(s.place(s.grid(point, 18, 16, material), turn=(0, 8, 72 * i)))
    yellow = m.plain("#f0c63c", rough=0.6)
    parts.append(
        s.tube(
            [(0, 0, 0.2), (0.1, -0.3, size * 0.4), (0.25, -0.8, size * 0.72)],
            0.13,
            m.plain("#e05a63", rough=0.6),
        )
    )
    for i in range(14):
        parts.append(
            s.ball(
                0.13,
                yellow,
                (0.2 + 0.3 * math.cos(i * 2.4), -0.6 - 0.03 * i + 0.2, size * 0.5 + 0.07 * i),
                segments=8,
            )
        )
    return s.place(parts, at=(0, 0, 0.3), turn=(18, 0, chance.uniform(-40, 40)))


def bone(k, chance, size=1.0, color="#ead9b5"):
    chew = m.plain(color, rough=0.6, second="#dcc596", mottle=1.2, bump=0.2, bump_size=0.3)
    rod = s.tube(
        [(-4.6 * size, 0, 1.1 * size), (0, 0, 1.0 * size), (4.6 * size, 0, 1.1 * size)], 1.0 * size, chew
    )
    knobs = [
        s.ball(
            1.45 * size,
            chew,
            (x * 5.2 * size, y * 1.15 * size, 1.3 * size),
            (1.1, 1, 0.9),
            lumps=0.08,
            seed=k,
        )
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    return s.place([rod, *knobs], turn=(0, 0, chance.uniform(-30, 30)))


KINDS = {
    "bean": bean,
    "slice": slice_,
    "chip": chip,
    "corn": corn_nut,
    "peanut": peanut,
    "garlic": garlic,
    "clove": clove,
    "ginger": ginger,
    "kalamansi": kalamansi,
    "half": half_kalamansi,
    "strawberry": strawberry,
    "leaf": leaf,
    "chili": chili,
    "candy": candy,
    "cookie": cookie,
    "flatbread": flatbread,
    "tablet": tablet,
    "grain": grain,
    "crystal": crystal,
    "kibble": kibble,
    "pellet": pellet,
    "egg": egg,
    "bun": bun,
    "pearl": pearl,
    "noodles": noodles,
    "flower": petal_flower,
    "hibiscus": hibiscus,
    "bone": bone,
}
