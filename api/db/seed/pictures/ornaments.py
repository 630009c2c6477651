"""Small drawings for labels, each about 100 by 100 around the middle. Colors: c[0] main, c[1] second, c[2] line."""

import math
import random


def path(d, fill, more=""):
    return f'<path d="{d}" fill="{fill}" {more}/>'


def circle(x, y, r, fill, more=""):
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}" {more}/>'


def ellipse(x, y, rx, ry, fill, turn=0, more=""):
    return (
        f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" fill="{fill}" '
        f'transform="rotate({turn:.1f} {x:.2f} {y:.2f})" {more}/>'
    )


def line(d, color, width=2.5):
    return path(
        d, "none", f'stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"'
    )


def group(inner, x=0, y=0, scale=1, turn=0):
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:.1f}) scale({scale:.3f})">{inner}</g>'


def around(inner, count, start=0):
    return "".join(f'<g transform="rotate({start + 360 * k / count:.2f})">{inner}</g>' for k in range(count))


def leaf(color, vein=None, length=40, width=13):
    body = path(
        f"M0 0 C{width} {-length * 0.3} {width} {-length * 0.75} 0 {-length} C{-width} {-length * 0.75} {-width} {-length * 0.3} 0 0Z",
        color,
    )
    return body + (line(f"M0 -3 L0 {-length * 0.82}", vein, 1.2) if vein else "")


def mango(c):
    fruit = path(
        "M-46 20 C-52 -4 -22 -34 12 -34 C38 -34 48 -12 40 10 C30 36 -2 36 -22 40 C-36 43 -43 34 -46 20Z", c[0]
    )
    blush = path("M12 -34 C38 -34 48 -12 40 10 C33 28 16 33 0 36 C22 20 28 -6 12 -34Z", c[1])
    return group(
        fruit
        + blush
        + line("M16 -33 C18 -40 18 -44 22 -48", c[2], 4)
        + group(leaf(c[2], None, 46, 13), 17, -36, 1, -70),
        0,
        4,
    )


def coffee(c):
    bean = ellipse(0, 0, 17, 25, c[0]) + line("M-3 -22 C8 -8 -8 8 3 22", c[1], 3.4)
    return (
        group(bean, -21, 8, 1, -28)
        + group(bean, 21, 8, 1, 28)
        + group(leaf(c[2], c[1], 48, 15), 0, 6, 1, -26)
        + group(leaf(c[2], c[1], 48, 15), 0, 6, 1, 26)
    )


def cacao(c):
    pod = path("M0 -46 C26 -36 30 20 0 46 C-30 20 -26 -36 0 -46Z", c[0])
    ribs = line("M0 -44 L0 44 M-3 -42 C-20 -20 -20 18 -3 42 M3 -42 C20 -20 20 18 3 42", c[1], 2.4)
    return group(pod + ribs, -14, 0, 0.94, 16) + group(leaf(c[2], c[1], 56, 17), 16, 38, 1, 24)


def sun(c):
    ray = path("M-4 -26 L0 -48 L4 -26Z", c[0])
    return around(ray, 8) + around(path("M-2.4 -25 L0 -38 L2.4 -25Z", c[1]), 8, 22.5) + circle(0, 0, 22, c[0])


def sea(c):
    waves = "".join(
        line(f"M-44 {y} q11 -11 22 0 t22 0 t22 0 t22 0", c[k % 2], 5) for k, y in enumerate((8, 22, 36))
    )
    return group(sun([c[1], c[1]]), 0, -16, 0.62) + waves


def salt(c):
    heap = path("M-40 34 L0 -22 L40 34Z", c[0]) + path("M0 -22 L40 34 L12 34Z", c[1])
    return heap + group(heap, -26, 14, 0.56) + group(sun([c[2], c[2]]), 24, -30, 0.34)


def vinta(c):
    colors = [c[0], c[1], c[2], c[1], c[0], c[2]]
    sail = "".join(path(f"M0 -46 L{-34 + 12 * k} 22 L{-22 + 12 * k} 22Z", colors[k]) for k in range(6))
    return (
        group(sail, 2, 0) + path("M-44 26 L44 26 C36 40 -34 40 -44 26Z", c[2]) + line("M2 -48 L2 26", c[2], 2)
    )


def ginger(c):
    body = (
        ellipse(-16, 6, 22, 14, c[0], -18)
        + ellipse(16, -4, 22, 13, c[0], 24)
        + ellipse(-6, 24, 11, 18, c[0], 10)
        + ellipse(22, -26, 10, 16, c[0], 26)
        + ellipse(-34, -8, 10, 15, c[0], -32)
    )
    rings = line("M-26 -4 C-20 2 -20 10 -24 18 M4 -10 C8 -4 8 4 4 10 M24 0 C28 4 28 10 26 14", c[1], 2.2)
    return body + rings + group(leaf(c[2], None, 34, 8), 4, -12, 1, 4)


def corn(c):
    kernels = "".join(
        circle(x * 8.4 + (4.2 if y % 2 else 0) - 2, y * 8 - 26, 4.6, c[0] if (x + y) % 3 else c[1])
        for y in range(-2, 8)
        for x in range(-2, 3)
        if abs(x) < 2.4 - abs(y - 2.5) * 0.26
    )
    husk = path("M0 48 C-34 34 -32 -2 -20 -14 C-20 14 -8 26 0 48Z", c[2]) + path(
        "M0 48 C34 34 32 -2 20 -14 C20 14 8 26 0 48Z", c[2]
    )
    return kernels + husk


def peanut(c):
    shell = path(
        "M-12 -40 C14 -46 22 -20 14 -4 C26 8 22 40 -2 40 C-26 40 -28 12 -16 -2 C-28 -14 -28 -36 -12 -40Z",
        c[0],
    )
    marks = line("M-8 -30 L-6 -14 M4 -30 L4 -12 M-10 12 L-8 28 M4 10 L4 30", c[1], 2.4)
    return group(shell + marks, -12, 0, 0.9, -14) + group(shell + marks, 22, 10, 0.66, 24)


def chili(c):
    pod = path("M-6 -24 C18 -20 18 22 -26 44 C-6 18 -18 -2 -14 -20Z", c[0])
    stem = line("M-8 -24 C-8 -32 -2 -36 4 -40", c[2], 4.4)
    return group(pod + stem, -8, 0) + group(pod + stem, 24, 2, 0.86, -22)


def garlic(c):
    bulb = path(
        "M0 -40 C4 -20 34 -10 32 16 C30 36 12 38 0 38 C-12 38 -30 36 -32 16 C-34 -10 -4 -20 0 -40Z", c[0]
    )
    return bulb + line(
        "M0 -30 C-2 -8 -2 16 0 36 M-3 -22 C-20 0 -20 20 -12 36 M3 -22 C20 0 20 20 12 36", c[1], 2.2
    )


def honey(c):
    cell = "M0 -17 L14.7 -8.5 L14.7 8.5 L0 17 L-14.7 8.5 L-14.7 -8.5Z"
    places = [(0, 0), (30.6, 0), (-30.6, 0), (15.3, -26.5), (-15.3, -26.5), (15.3, 26.5), (-15.3, 26.5)]
    return "".join(group(path(cell, c[k % 2]), x, y, 0.94) for k, (x, y) in enumerate(places)) + group(
        bee(c), 0, 0, 0.42
    )


def bee(c):
    wings = ellipse(-12, -22, 10, 18, "#ffffff", -30, 'opacity="0.9"') + ellipse(
        12, -22, 10, 18, "#ffffff", 30, 'opacity="0.9"'
    )
    return wings + ellipse(0, 4, 18, 26, c[2]) + line("M-15 -6 L15 -6 M-17 6 L17 6 M-14 18 L14 18", c[0], 5)


def strawberry(c):
    fruit = path("M0 46 C-30 30 -40 2 -30 -14 C-20 -28 20 -28 30 -14 C40 2 30 30 0 46Z", c[0])
    seeds = "".join(
        ellipse(x, y, 1.6, 2.8, c[1])
        for x, y in [
            (-16, -6),
            (0, -8),
            (16, -6),
            (-20, 10),
            (-7, 8),
            (7, 8),
            (20, 10),
            (-10, 24),
            (4, 24),
            (0, 36),
        ]
    )
    return fruit + seeds + group(around(leaf(c[2], None, 26, 8), 6), 0, -20, 1, 8)


def flower(c):
    petal = path("M0 0 C24 -10 26 -44 0 -46 C-26 -44 -24 -10 0 0Z", c[0])
    return around(petal, 5) + circle(0, 0, 9, c[1]) + line("M0 0 C4 -8 8 -16 6 -28", c[2], 3)


def sampaguita(c):
    petal = path("M0 0 C12 -8 12 -30 0 -40 C-12 -30 -12 -8 0 0Z", c[0])
    return (
        around(group(leaf(c[2], None, 46, 13)), 3, 40)
        + around(petal, 8)
        + around(path("M0 0 C6 -4 6 -16 0 -20 C-6 -16 -6 -4 0 0Z", c[1]), 5)
    )


def rice(c):
    grain = ellipse(0, -7, 3.6, 7.4, c[0])
    stalk = "".join(group(grain, 4 * math.sin(k), 26 - 9 * k, 1, s * 32) for k in range(8) for s in (-1, 1))
    ear = line("M0 48 C2 20 -2 -20 0 -46", c[1], 2.4) + stalk
    return group(ear, 0, 0, 1, 0) + group(ear, -22, 6, 0.82, -20) + group(ear, 22, 6, 0.82, 20)


def fish(c):
    body = path("M-44 0 C-24 -22 14 -22 30 0 C14 22 -24 22 -44 0Z", c[0]) + path(
        "M26 0 L46 -16 L42 0 L46 16Z", c[0]
    )
    return (
        body
        + circle(-28, -4, 3, c[1])
        + line("M-18 -12 C-12 -4 -12 4 -18 12 M-4 -10 q5 10 0 20 M8 -8 q4 8 0 16", c[1], 2.2)
    )


def shrimp(c):
    body = path(
        "M-36 -18 C-10 -40 34 -26 34 8 C34 30 12 42 -6 36 C10 30 16 18 12 6 C6 -8 -14 -8 -36 -18Z", c[0]
    )
    stripes = line(
        "M8 -26 C8 -18 6 -12 2 -8 M24 -16 C20 -8 14 -4 8 -2 M34 4 C26 6 20 8 14 8 M28 24 C22 22 18 18 14 16",
        c[1],
        2.4,
    )
    feelers = line("M-34 -18 C-44 -20 -46 -34 -40 -42 M-32 -20 C-36 -28 -32 -38 -26 -44", c[0], 2)
    return body + stripes + feelers + circle(-22, -18, 2.6, c[1]) + path("M-6 36 L-22 42 L-18 28Z", c[0])


def coconut(c):
    return (
        circle(0, 4, 40, c[1])
        + circle(0, 4, 35, c[0])
        + ellipse(0, 6, 24, 22, "#ffffff", 0, 'opacity="0.55"')
        + around(group(leaf(c[2], None, 34, 7), 0, -38), 1)
        + group(leaf(c[2], None, 38, 8), 2, -34, 1, 48)
        + group(leaf(c[2], None, 38, 8), -2, -34, 1, -48)
    )


def kalamansi(c):
    slices = "".join(
        f'<g transform="rotate({45 * k})">{path("M0 -4 L9 -24 C5 -29 -5 -29 -9 -24Z", c[1])}</g>'
        for k in range(8)
    )
    return group(circle(0, 0, 36, c[0]) + circle(0, 0, 31, "#fffbe6") + slices, -4, 6) + group(
        leaf(c[2], None, 44, 14), 14, -22, 1, 38
    )


def cup(c):
    steam = line("M-10 -24 c-6 -8 6 -12 0 -20 M8 -24 c-6 -8 6 -12 0 -20", c[1], 3)
    return (
        steam
        + path("M-30 -14 L26 -14 C26 22 16 36 -2 36 C-20 36 -30 22 -30 -14Z", c[0])
        + line("M26 -6 C44 -8 42 18 20 18", c[0], 5)
    )


def noodles(c):
    bowl = path("M-42 0 L42 0 C40 28 22 40 0 40 C-22 40 -40 28 -42 0Z", c[0])
    strands = "".join(
        line(f"M{-30 + 8 * k} -2 C{-34 + 8 * k} -14 {-22 + 8 * k} -18 {-26 + 8 * k} -30", c[1], 3.4)
        for k in range(7)
    )
    return strands + bowl + line("M-8 -44 L34 -6 M2 -46 L42 -8", c[2], 3)


def egg(c):
    shape = "M0 -34 C20 -34 30 -4 30 10 C30 30 16 38 0 38 C-16 38 -30 30 -30 10 C-30 -4 -20 -34 0 -34Z"
    return group(path(shape, c[0]), -16, 4, 0.8) + group(
        path(shape, c[0], f'stroke="{c[2]}" stroke-width="2"') + circle(0, 8, 15, c[1]), 16, 6, 0.86
    )


def duck(c):
    return (
        ellipse(4, 16, 34, 21, c[0])
        + circle(-20, -14, 15, c[0])
        + path("M-32 -14 L-50 -10 L-33 -6Z", c[1])
        + circle(-23, -17, 2.4, c[2])
        + line("M-4 12 C8 24 24 20 30 10", c[2], 2.6)
    )


def dog(c):
    head = path("M-24 -18 C-20 -34 20 -34 24 -18 C30 8 18 34 0 34 C-18 34 -30 8 -24 -18Z", c[0])
    ears = path("M-20 -28 C-42 -30 -46 4 -34 12 C-26 6 -24 -10 -20 -28Z", c[1]) + path(
        "M20 -28 C42 -30 46 4 34 12 C26 6 24 -10 20 -28Z", c[1]
    )
    return (
        head
        + ears
        + circle(-10, -4, 3.4, c[2])
        + circle(10, -4, 3.4, c[2])
        + path("M-8 10 L8 10 L0 18Z", c[2])
        + line("M0 18 C-2 26 -10 26 -12 22 M0 18 C2 26 10 26 12 22", c[2], 2.4)
    )


def cat(c):
    head = path(
        "M-30 -36 L-14 -22 C-6 -25 6 -25 14 -22 L30 -36 C36 -8 34 30 0 32 C-34 30 -36 -8 -30 -36Z", c[0]
    )
    whiskers = line("M-14 12 L-38 6 M-14 16 L-38 18 M14 12 L38 6 M14 16 L38 18", c[2], 1.8)
    return (
        head
        + ellipse(-12, -2, 4, 6, c[2])
        + ellipse(12, -2, 4, 6, c[2])
        + path("M-5 9 L5 9 L0 14Z", c[1])
        + whiskers
    )


def volcano(c):
    return (
        path("M-48 38 L-8 -26 L8 -26 L48 38Z", c[0])
        + path("M-8 -26 L8 -26 L17 -11 L8 -15 L1 -6 L-7 -14 L-16 -12Z", c[1])
        + line("M0 -30 c-8 -6 6 -10 -2 -18", c[1], 3.4)
    )


def palm(c):
    fronds = "".join(group(leaf(c[0], None, 44, 7), 4, -16, 1, a) for a in (-100, -62, -26, 20, 62, 100))
    return (
        line("M-6 46 C-4 20 2 4 4 -16", c[1], 6)
        + fronds
        + circle(0, -12, 4.4, c[2])
        + circle(9, -11, 4.4, c[2])
    )


def house(c):
    return (
        path("M-44 -4 L0 -44 L44 -4Z", c[0])
        + path("M-30 -4 L30 -4 L30 26 L-30 26Z", c[1])
        + path("M-8 4 L8 4 L8 26 L-8 26Z", c[2])
        + line("M-26 26 L-26 42 M26 26 L26 42 M-8 26 L-8 42 M8 26 L8 42", c[0], 3)
    )


def parol(c):
    points = [
        (
            math.sin(math.pi * k / 5) * (40 if k % 2 == 0 else 17),
            -math.cos(math.pi * k / 5) * (40 if k % 2 == 0 else 17),
        )
        for k in range(10)
    ]
    rays = "".join(
        path(
            f"M0 0 L{points[k][0]:.1f} {points[k][1]:.1f} L{points[(k + 1) % 10][0]:.1f} {points[(k + 1) % 10][1]:.1f}Z",
            c[k % 2],
        )
        for k in range(10)
    )
    return circle(0, 0, 44, "none", f'stroke="{c[2]}" stroke-width="2.4"') + rays + circle(0, 0, 5, c[2])


def jeepney(c):
    return (
        path("M-46 -14 L30 -14 L34 4 L46 8 L46 24 L-46 24Z", c[0])
        + path("M-42 -22 L28 -22 L30 -14 L-46 -14Z", c[1])
        + "".join(path(f"M{-40 + 17 * k} -9 h13 v13 h-13Z", "#ffffff", 'opacity="0.85"') for k in range(4))
        + line("M-46 12 L44 14", c[1], 4)
        + circle(-26, 26, 9, c[2])
        + circle(28, 26, 9, c[2])
    )


def ube(c):
    root = path("M-30 -20 C-20 -40 20 -38 30 -16 C38 8 22 42 -2 42 C-26 40 -40 4 -30 -20Z", c[0])
    return root + ellipse(2, 6, 20, 24, c[1], -12) + group(leaf(c[2], None, 38, 16), 0, -26, 1, 30)


def leaves(c):
    return "".join(
        group(leaf(c[k % 2], c[2], 46, 14), 0, 30 - 5 * k, 1 - 0.06 * k, s * (58 - 9 * k))
        for k in range(4)
        for s in (-1, 1)
    ) + group(leaf(c[0], c[2], 46, 14), 0, 10, 1, 0)


def wheat(c):
    return rice(c)


def camote(c):
    return group(path("M-46 0 C-30 -24 24 -26 46 0 C24 24 -30 22 -46 0Z", c[0]), 0, -4, 1, -22) + group(
        circle(0, 0, 20, c[0]) + circle(0, 0, 17, c[1]) + around(line("M0 -6 L0 -12", c[0], 1.6), 12),
        16,
        22,
        0.9,
    )


def cow(c):
    horns = line("M-22 -18 C-48 -22 -46 -44 -34 -46 M22 -18 C48 -22 46 -44 34 -46", c[2], 6)
    return (
        horns
        + path("M-24 -22 C-10 -30 10 -30 24 -22 L18 26 C12 40 -12 40 -18 26Z", c[0])
        + ellipse(0, 28, 15, 10, c[1])
        + circle(-12, -6, 3, c[2])
        + circle(12, -6, 3, c[2])
        + circle(-5, 28, 2, c[2])
        + circle(5, 28, 2, c[2])
        + path("M-24 -16 L-44 -10 L-24 -4Z M24 -16 L44 -10 L24 -4Z", c[0])
    )


def bread(c):
    loaf = path("M-24 16 C-34 -16 34 -16 24 16 C22 22 -22 22 -24 16Z", c[0]) + line(
        "M-12 2 C-4 -4 6 -4 12 2", c[1], 2.6
    )
    return (
        group(loaf, -18, 12, 0.86)
        + group(loaf, 20, 12, 0.86)
        + group(loaf, 0, -16, 0.86)
        + group(rice(c), 0, -30, 0.01)
    )


def drop(c):
    return path(
        "M0 -44 C20 -16 30 0 30 14 C30 32 16 42 0 42 C-16 42 -30 32 -30 14 C-30 0 -20 -16 0 -44Z", c[0]
    ) + line("M-16 16 C-14 26 -8 30 0 31", c[1], 4)


def melon(c):
    return (
        ellipse(0, 4, 42, 32, c[0], -14)
        + line("M-36 10 C-14 -14 18 -20 38 -8 M-36 16 C-8 2 20 0 40 4 M-28 28 C-4 20 18 18 34 18", c[1], 2.8)
        + line("M-34 -12 C-42 -26 -30 -36 -24 -38", c[2], 4)
    )


def bone(c):
    shape = (
        circle(-32, -9, 12, c[0])
        + circle(-32, 9, 12, c[0])
        + circle(32, -9, 12, c[0])
        + circle(32, 9, 12, c[0])
        + path("M-34 -9 H34 V9 H-34Z", c[0])
    )
    return group(shape, 0, 0, 1, -28)


def banig(width, height, colors, cell=18, seed=0):
    """A woven mat's pattern of triangles and diamonds that fills a rectangle from its upper left corner."""
    parts = []
    for j in range(math.ceil(height / cell)):
        for i in range(math.ceil(width / cell)):
            x, y = i * cell, j * cell
            a, b = colors[(i + j + seed) % len(colors)], colors[(i + 2 * j + 1 + seed) % len(colors)]
            corner = f"M{x} {y} h{cell} v{cell}Z" if (i + j) % 2 else f"M{x} {y} h{cell} l{-cell} {cell}Z"
            parts.append(
                f'<rect x="{x}" y="{y}" width="{cell + 0.3}" height="{cell + 0.3}" fill="{a}"/>'
                + path(corner, b)
            )
    return f'<svg x="0" y="0" width="{width}" height="{height}" overflow="hidden">{"".join(parts)}</svg>'


def rays(width, height, x, y, color, count=24, opacity=1.0):
    reach, parts = math.hypot(width, height) * 1.2, []
    for k in range(count):
        a, b = 2 * math.pi * k / count, 2 * math.pi * (k + 0.5) / count
        parts.append(
            f"M{x:.1f} {y:.1f} L{x + reach * math.cos(a):.1f} {y + reach * math.sin(a):.1f} L{x + reach * math.cos(b):.1f} {y + reach * math.sin(b):.1f}Z"
        )
    return path(" ".join(parts), color, f'opacity="{opacity}"')


def sprinkle(width, height, inner, count, seed, scale):
    chance = random.Random(seed)
    return "".join(
        group(
            inner,
            chance.uniform(0, width),
            chance.uniform(0, height),
            scale * chance.uniform(0.7, 1.2),
            chance.uniform(0, 360),
        )
        for _ in range(count)
    )
