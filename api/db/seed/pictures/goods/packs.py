"""Packs with a printed face: pouches, sacks, bags, cartons, and the labels of jars and bottles."""

import math

import numpy

import materials as m
import shapes as s
from goods import props


def pouch(settings, labels):
    """A resealable stand-up pouch, with what is in it in front."""
    width, height, depth = settings.get("size", [15, 21, 6.5])
    body = stand_up_pouch(width, height, depth, labels["front"], settings)
    s.place(body, turn=(settings.get("lean", -3), 0, settings.get("turn", -14)))
    if settings.get("valve"):
        s.place(valve(depth), at=(0, 0, 0))
    props.lay(settings.get("props", []), width, depth)


def stand_up_pouch(width, height, depth, label, settings):
    rough = settings.get("rough", 0.38)
    front = m.printed(label, rough=rough, coat=settings.get("coat", 0), relief=zip_and_seal(), strength=0.7)
    back = m.plain(settings.get("back", "#d8cfc0"), rough=rough)
    seed = settings.get("seed", 1)
    lumps = settings.get("lumps", 0.05)

    def half(side):
        def point(u, v):
            x, across = u * 2 - 1, abs(u * 2 - 1)
            body = max(0.0, 1 - (across / 0.93) ** 2.6) ** 0.75
            fall = min(1.0, v / 0.87)
            swell = (math.cos(math.pi / 2 * fall) ** 0.62) * (
                0.86 + 0.32 * math.sin(math.pi * min(1, v * 1.9))
            )
            thick = depth / 2 * body * swell
            crease = (
                s.wobble(x * 3 + seed * 9, v * 7, side, 0.8) * 0.6
                + s.wobble(x * 9, v * 15 + seed, side, 0.9) * 0.4
            )
            thick += depth * lumps * crease * body * (0.5 + swell * 0.6)
            wave = 0.16 * math.sin(x * 3.2 + seed) * v**3 * (width / 15)
            squeeze = 1 - 0.045 * math.sin(math.pi * min(1, v * 1.15)) * (1 - v * 0.4)
            lift = 0.35 * (1 - across**2) * max(0, 1 - v * 12) * (0.0 if side < 0 else 1)
            return (x * width / 2 * squeeze, side * (thick + 0.03) + wave, v * height + lift)

        return point

    parts = [
        s.grid(half(-1), 90, 150, front),
        s.grid(half(1), 60, 60, back),
    ]
    return parts


def zip_and_seal(rows=1400):
    """Heights of a pouch's face from bottom to top: a crimped seal and the two ridges of a zip."""
    v = numpy.linspace(0, 1, rows)
    height = numpy.full(rows, 0.5)
    height[v > 0.945] += 0.25 * numpy.sin(v[v > 0.945] * 900)
    for at in (0.888, 0.898):
        height += 0.5 * numpy.exp(-(((v - at) / 0.0028) ** 2))
    return numpy.repeat(height[:, None], 8, axis=1).astype(numpy.float32)


def valve(depth):
    ring = s.lathe([(0, 0.12), (0.45, 0.12), (0.62, 0.1), (0.7, 0)], m.plain("#222222", rough=0.4), 0.05, 32)
    return s.place(ring, at=(0, -depth * 0.3, 15), turn=(82, 0, 0))


def pillow(settings, labels):
    """A chip bag: sealed at both ends, blown up like a pillow."""
    width, height, depth = settings.get("size", [16, 22, 7])
    seed = settings.get("seed", 2)
    front = m.printed(labels["front"], rough=settings.get("rough", 0.25), coat=0.3)

    def half(side):
        def point(u, v):
            x, z = u * 2 - 1, v * 2 - 1
            seal = max(0.0, 1 - (abs(z) / 0.9) ** 3.2)
            body = max(0.0, 1 - abs(x) ** 2.8) ** 0.7
            pleat = (
                0.035
                * math.sin(x * 26 + seed + 3 * s.wobble(x, z, seed, 0.5))
                * abs(z) ** 5
                * (1 - abs(z) * 0.5)
            )
            y = (
                side
                * (depth / 2 * body * seal**0.62 + 0.03)
                * (1 + 0.07 * s.wobble(x * 2, z * 2, seed, 0.7))
            )
            narrow = 1 - 0.09 * seal
            return (x * width / 2 * narrow, y + pleat * width * 0.35, (v * 1.0) * height)

        return point

    parts = [s.grid(half(-1), 90, 110, front), s.grid(half(1), 60, 60, m.plain("#b9b9b9", rough=0.3))]
    s.place(parts, turn=(settings.get("lean", -9), 0, settings.get("turn", -12)))
    props.lay(settings.get("props", []), width, depth)


def sack(settings, labels):
    """A full, heavy bag with a flat bottom and a folded or stitched top."""
    width, height, depth = settings.get("size", [26, 40, 12])
    seed = settings.get("seed", 3)
    front = m.printed(labels["front"], rough=settings.get("rough", 0.55))
    back = m.plain(settings.get("back", "#e8e0d0"), rough=0.6)

    def half(side):
        def point(u, v):
            x, across = u * 2 - 1, abs(u * 2 - 1)
            body = max(0.0, 1 - across**4) ** 0.5
            top = max(0.0, 1 - max(0, (v - 0.62) / 0.3) ** 1.6) if v < 0.92 else 0.0
            bottom = min(1.0, 0.55 + 0.45 * math.sqrt(min(1, v / 0.08)))
            fold = s.wobble(x * 2.4, v * 3.4, seed + side, 0.8)
            y = depth / 2 * body * (top**0.6) * bottom * (1 + 0.09 * fold) + 0.05
            wide = 1 - 0.05 * math.sin(math.pi * v) - 0.03 * (1 - bottom)
            sway = 0.35 * math.sin(x * 4 + seed) * max(0, v - 0.7) * 3 * width / 26
            return (x * width / 2 * wide, side * y + sway, v * height)

        return point

    parts = [s.grid(half(-1), 90, 120, front), s.grid(half(1), 60, 60, back)]
    stitch = settings.get("stitch")
    if stitch:
        thread = m.plain(stitch, rough=0.9)
        for k in range(int(width / 0.9)):
            x = -width / 2 + 0.5 + k * 0.9
            sway = 0.35 * math.sin(x / width * 8 + seed) * 0.75 * width / 26
            parts.append(
                s.tube(
                    [(x, sway - 0.16, height * 0.965), (x + 0.55, sway - 0.16, height * 0.965)], 0.09, thread
                )
            )
    s.place(parts, turn=(settings.get("lean", -2), 0, settings.get("turn", -16)))
    props.lay(settings.get("props", []), width, depth)


def carton(settings, labels):
    """A folding box with a printed face and side, closed or with its goods in front."""
    width, depth, height = settings.get("size", [12, 6, 18])
    color = settings.get("color", "#ffffff")
    parts = printed_box(width, depth, height, color, labels, settings.get("rough", 0.5))
    s.place(parts, turn=(0, 0, settings.get("turn", -24)))
    props.lay(settings.get("props", []), width, depth)


def printed_box(width, depth, height, color, labels, rough=0.5, bevel=0.14):
    parts = [s.box(width, depth, height, m.plain(color, rough=rough), bevel)]
    edge = bevel * 0.5
    gap = 0.006
    if "front" in labels:
        face = m.printed(labels["front"], rough=rough)
        parts.append(s.sheet(width - edge, height - edge, face, (0, -depth / 2 - gap, height / 2)))
    if "side" in labels:
        face = m.printed(labels["side"], rough=rough)
        parts.append(
            s.sheet(depth - edge, height - edge, face, (width / 2 + gap, 0, height / 2), (90, 0, 90))
        )
    if "top" in labels:
        face = m.printed(labels["top"], rough=rough)
        parts.append(s.sheet(width - edge, depth - edge, face, (0, 0, height + gap), (0, 0, 0)))
    return parts


def jar(settings, labels):
    """A glass jar with a screw lid, what is in it, and a label around it."""
    radius, height = settings.get("radius", 3.9), settings.get("height", 9.5)
    neck = settings.get("neck", radius * 0.84)
    parts = glass_jar(radius, height, neck, settings)
    bottom, top = settings.get("label_at", [height * 0.16, height * 0.72])
    paper = m.printed(labels["front"], rough=0.6)
    parts.append(s.wrap(radius + 0.03, bottom, top, settings.get("wrap", 150), paper))
    if settings.get("bonnet"):
        parts += bonnet(neck, height, labels["bonnet"] if "bonnet" in labels else None, settings["bonnet"])
    s.place(parts, turn=(0, 0, settings.get("turn", 8)))
    props.lay(settings.get("props", []), radius * 2, radius * 2)


def glass_jar(radius, height, neck, settings):
    shoulder = height * settings.get("shoulder", 0.84)
    wall = [
        (0, 0),
        (radius, 0, 0.5),
        (radius, shoulder, radius * 0.4),
        (neck, height * 0.91, 0.4),
        (neck, height),
    ]
    inner = radius - 0.2
    full = height * settings.get("full", 0.82)
    content = [(0, 0.25), (inner, 0.25, 0.4), (inner, min(full, shoulder - 0.2), 0.5)]
    if full > shoulder:
        content.append((neck - 0.15, full, 0.3))
    content.append((0, content[-1][1] + 0.01))
    filling = m.plain(**settings["content"])
    parts = [
        s.lathe(wall, m.glass(settings.get("tint", "#f6fbf8")), 0.3, 96),
        s.lathe(content, filling, 0.2, 96),
    ]
    lid = settings.get("lid", "#c9a25a")
    parts += screw_lid(
        neck + 0.22, height * 0.93, settings.get("lid_height", 1.5), lid, settings.get("lid_metal", 0.9)
    )
    return parts


def screw_lid(radius, bottom, height, color, metal=0.9):
    material = m.plain(color, rough=0.28, metal=metal)
    ribs = lambda angle, t: 1 + (0.008 * math.cos(angle * 60) if 0.06 < t < 0.6 else 0)
    profile = [
        (radius - 0.15, 0),
        (radius, 0, 0.1),
        (radius, height, 0.22),
        (radius * 0.84, height, 0.1),
        (radius * 0.8, height - 0.1, 0.1),
        (0, height - 0.1),
    ]
    return [s.place(s.lathe(profile, material, 0.1, 240, wave=ribs), at=(0, 0, bottom))]


def bonnet(neck, height, label, color):
    """A round of cloth over the lid, tied with twine."""
    cloth = m.printed(label, rough=0.95) if label else m.cloth(color)
    top, radius = height * 0.93 + 1.58, neck + 0.3

    def point(u, v):
        angle = u * 2 * math.pi
        if v < 0.45:
            r, z = radius * v / 0.45, top + 0.12 * math.cos(v / 0.45 * math.pi / 2)
        else:
            t = (v - 0.45) / 0.55
            ruffle = math.sin(angle * 13 + 1.3 * math.sin(angle * 3)) * max(0, t - 0.32)
            waist = -0.16 * math.exp(-(((t - 0.34) / 0.12) ** 2))
            r = radius + 0.1 + waist + 1.35 * max(0, t - 0.4) + 0.32 * ruffle
            z = top - 2.6 * t + 0.22 * math.cos(angle * 4) * max(0, t - 0.5)
        return (r * math.cos(angle), r * math.sin(angle), z)

    def flat(u, v):
        reach = 0.5 * v
        return (0.5 + reach * math.cos(u * 2 * math.pi), 0.5 + reach * math.sin(u * 2 * math.pi))

    twine = m.plain("#b9935f", rough=0.95, bump=0.4, bump_size=0.08)
    z = top - 0.9
    ring = s.tube(s.arc(radius + 0.08, 0, 352, 40, "xy", (0, 0, z)), 0.12, twine, closed=True)
    ring2 = s.tube(s.arc(radius + 0.08, 0, 352, 40, "xy", (0, 0, z - 0.2)), 0.12, twine, closed=True)
    y = -radius - 0.2
    loops = []
    for side in (-1, 1):
        loops.append(
            s.tube(
                [
                    (0, y, z),
                    (side * 0.7, y - 0.25, z + 0.5),
                    (side * 1.5, y - 0.3, z + 0.15),
                    (side * 1.0, y - 0.3, z - 0.35),
                    (0, y - 0.05, z),
                ],
                0.1,
                twine,
            )
        )
        loops.append(
            s.tube([(0, y, z), (side * 0.5, y - 0.3, z - 0.8), (side * 0.75, y - 0.4, z - 1.8)], 0.1, twine)
        )
    return [s.grid(point, 150, 44, cloth, closed=False, uv=flat), ring, ring2, *loops]


def bottle(settings, labels):
    """A bottle with a cap; settings give its profile as shares of radius and height."""
    radius, height = settings.get("radius", 3.4), settings.get("height", 20)
    profile = settings.get("profile", [[1, 0, 0.4], [1, 0.58, 2.2], [0.36, 0.8, 1.6], [0.36, 0.93, 0.1]])
    neck = profile[-1][0] * radius
    wall = [(0, 0)] + [(r * radius, z * height, c) for r, z, c in profile]
    parts = []
    if settings.get("opaque"):
        parts.append(s.lathe(wall + [(0, profile[-1][1] * height)], m.plain(**settings["opaque"]), 0.2, 96))
    else:
        parts.append(s.lathe(wall, m.glass(settings.get("tint", "#f6fbf8")), 0.2, 96))
        full = settings.get("full", 0.72)
        inside = [(0, 0.3)]
        for r, z, c in profile:
            if z <= full:
                inside.append((r * radius - 0.18, max(z * height, 0.3), c))
        edge = width_at(profile, full) * radius - 0.18
        inside += [(edge, full * height, 0.05), (0, full * height)]
        parts.append(s.lathe(inside, m.plain(**settings["content"]), 0.2, 96))
    bottom, top = [share * height for share in settings.get("label_at", [0.08, 0.52])]
    paper = m.printed(labels["front"], rough=0.55)
    parts.append(s.wrap(radius + 0.03, bottom, top, settings.get("wrap", 165), paper))
    cap = settings.get("cap", {"color": "#2c2a28", "rough": 0.35})
    if settings.get("cork"):
        parts.append(
            s.place(
                s.lathe(
                    [(0, -0.8), (neck * 0.86, -0.8), (neck * 0.95, 1.1), (0, 1.1)],
                    m.plain("#c89f6b", rough=0.9, second="#a87c49", mottle=0.2, bump=0.2, bump_size=0.15),
                    0.12,
                    48,
                ),
                at=(0, 0, profile[-1][1] * height),
            )
        )
    elif settings.get("pump"):
        parts += pump(neck, profile[-1][1] * height, cap)
    else:
        tall = settings.get("cap_height", 0.085) * height
        ribs = lambda angle, t: 1 + 0.012 * math.cos(angle * 44)
        cap_profile = [
            (neck, -tall * 0.6),
            (neck + 0.28, -tall * 0.6, 0.08),
            (neck + 0.28, tall * 0.4, 0.2),
            (0, tall * 0.4),
        ]
        parts.append(
            s.place(
                s.lathe(cap_profile, m.plain(**cap), 0.1, 180, wave=ribs), at=(0, 0, profile[-1][1] * height)
            )
        )
    s.place(parts, turn=(0, 0, settings.get("turn", 8)))
    props.lay(settings.get("props", []), radius * 2, radius * 2)


def width_at(profile, z):
    for (r1, z1, *_), (r2, z2, *_) in zip(profile, profile[1:]):
        if z1 <= z <= z2:
            return r1 + (r2 - r1) * (z - z1) / (z2 - z1)
    return profile[0][0]


def pump(neck, at, cap):
    material = m.plain(**cap)
    collar = s.lathe(
        [(0, -0.9), (neck + 0.3, -0.9, 0.1), (neck + 0.3, 0.7, 0.2), (0.6, 0.7, 0.1), (0.6, 1.9)],
        material,
        0.1,
        64,
    )
    head = s.lathe([(0, 1.9), (1.0, 1.9, 0.2), (1.15, 3.0, 0.3), (0, 3.05)], material, 0.1, 64)
    nozzle = s.tube(
        [(0, 0, 2.65), (-1.6, -0.5, 2.7), (-2.6, -0.8, 2.6), (-3.0, -0.95, 2.2)],
        0.38,
        material,
        taper=[1, 1, 0.85, 0.75],
    )
    return s.place([collar, head, nozzle], at=(0, 0, at))
