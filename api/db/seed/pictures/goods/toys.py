"""Toys and sports."""

import math
import random

import materials as m
import shapes as s


def basketball(settings, labels):
    r = 12
    skin = m.plain("#c8642a", rough=0.62, second="#b95722", mottle=3, bump=0.55, bump_size=0.16)
    s.ball(r, skin, (0, 0, r), segments=96)
    seam = m.plain("#241812", rough=0.7)
    turn = (18, -24, 12)
    circle = lambda f: [f(2 * math.pi * k / 90) for k in range(90)]
    rr = r - 0.02
    lines = [
        circle(lambda a: (rr * math.cos(a), rr * math.sin(a), 0)),
        circle(lambda a: (0, rr * math.cos(a), rr * math.sin(a))),
    ]
    for side in (-1, 1):

        def curve(a, side=side):
            # A seam that bends around each side of the ball.
            x = side * (0.66 - 0.24 * math.cos(2 * a))
            k = math.sqrt(1 - x * x)
            return (rr * x, rr * k * math.cos(a), rr * k * math.sin(a))

        lines.append(circle(curve))
    parts = [s.tube(points, 0.24, seam, closed=True) for points in lines]
    s.place(parts, turn=turn)
    s.place(parts, at=(0, 0, r))


def kite(settings, labels):
    """A diamond kite leaning back, with its tail and a spool of line."""
    w, top, low = 35, 26, 44
    colors = ["#d8352f", "#f2b92f", "#2f7fc1", "#3f9a56"]
    corners = [((0, top), (w, 0)), ((-w, 0), (0, top)), ((w, 0), (0, -low)), ((0, -low), (-w, 0))]
    parts = []
    for (a, b), color in zip(corners, colors):
        cloth = m.plain(color, rough=0.6, sheen=0.2, bump=0.06, bump_size=0.3)

        def point(u, v, a=a, b=b):
            p = [a[i] * (1 - u) + b[i] * u for i in (0, 1)]
            x, z = p[0] * v, p[1] * v
            return (x, -2.6 * (1 - (abs(x) / w) ** 1.3) + 0.9 * math.sin(u * math.pi) * v, z)

        parts.append(s.grid(point, 24, 24, cloth))
    stick = m.plain("#5a3b22", rough=0.6)
    parts.append(s.tube([(0, -2.9, -low - 0.6), (0, -3.0, top + 0.8)], 0.38, stick, soft=False))
    parts.append(
        s.tube(
            [(-w - 0.8, 0, 0), (-w / 2, -1.7, 0), (0, -2.9, 0), (w / 2, -1.7, 0), (w + 0.8, 0, 0)],
            0.38,
            stick,
        )
    )
    edge = m.plain("#fbf5e6", rough=0.7)
    rim = [(0, -2.6, top), (w, 0, 0), (0, -2.6, -low), (-w, 0, 0)]
    parts.append(s.tube(rim, 0.42, edge, closed=True, soft=False))
    tail = [
        (0, -2.9, -low),
        (3, -6, -low - 6),
        (-4, -12, -low - 9.5),
        (6, -18, -low - 9.8),
        (18, -20, -low - 9.8),
        (28, -16, -low - 9.8),
    ]
    s.place(parts, at=(0, 0, low + 10.2), turn=(-8, 10, 0))
    lifted = [(x, y, z + low + 10.2) for x, y, z in tail]
    s.tube(lifted, 0.25, edge)
    for k, (x, y, z) in enumerate(
        [(1.6, -9, 1.9), (4, -17, 0.8), (12, -20, 0.8), (20, -19.4, 0.8), (27, -16.6, 0.8)]
    ):
        cloth = m.plain(colors[k % 4], rough=0.6)
        for side in (-1, 1):
            s.grid(
                lambda u, v, side=side: (
                    x + side * 3.4 * u,
                    y + (v - 0.5) * 3.4 * u,
                    z + 0.5 * math.sin(v * 6) * u + 0.5,
                ),
                10,
                10,
                cloth,
            )
    wood = m.wood("#d8b27a", "#bf9457", 1, 0.5, "z")
    spool = [
        s.cylinder(3.6, 0.8, wood, 0.25),
        s.cylinder(2.5, 6, m.plain("#f4efe2", rough=0.95, bump=0.6, bump_size=0.12), 0.1, (0, 0, 0.8)),
        s.cylinder(3.6, 0.8, wood, 0.25, (0, 0, 6.8)),
    ]
    s.place(spool, at=(-22, -10, 0))


def tricycle(settings, labels):
    """A tin toy: a motorcycle with its roofed sidecar."""
    red, green, yellow = (m.plain(c, rough=0.25, coat=0.5) for c in ("#c22b2b", "#1f7a4d", "#f0b92f"))
    blue, steel, rubber = (
        m.plain("#2a66ac", rough=0.25, coat=0.5),
        m.metal("#d0d0ce", 0.2),
        m.plain("#1f1f20", rough=0.8),
    )

    def wheel(x, y, r, wide=1.3):
        tire = s.tube(
            [
                (x + r * math.cos(a), y, r + 0.55 + r * math.sin(a))
                for a in [2 * math.pi * k / 40 for k in range(40)]
            ],
            0.62,
            rubber,
            closed=True,
        )
        hub = s.place(
            s.lathe([(0, -0.35), (r - 0.2, -0.25, 0.1), (r - 0.2, 0.25, 0.1), (0, 0.35)], yellow, 0.05, 48),
            at=(x, y, r + 0.55),
            turn=(90, 0, 0),
        )
        cap = s.place(s.cylinder(0.6, 1.0, steel, 0.15), at=(x, y + 0.5, r + 0.55), turn=(90, 0, 0))
        return [tire, hub, cap]

    wheel(-5.4, -3.4, 1.9), wheel(5.0, -3.4, 1.9), wheel(1.8, 5.6, 1.7)
    # The motorcycle is nearest to the camera.
    s.tube([(-5.4, -3.4, 2.6), (-4.2, -3.4, 6.2), (-3.6, -3.4, 8.0)], 0.38, steel)
    s.cushion(5.0, 2.2, 2.2, red, (-1.2, -3.4, 4.6), puff=0.25)
    s.cushion(4.6, 1.9, 1.0, m.leather("#2b211d"), (3.0, -3.4, 5.2), (0, -4, 0), 0.2)
    s.box(5.4, 1.5, 2.0, steel, 0.4, (-0.4, -3.4, 2.4))
    s.tube([(-1, -3.9, 2.4), (2, -4.2, 2.0), (6.6, -4.3, 2.1)], 0.4, steel)
    s.tube([(-3.4, -5.9, 8.2), (-3.7, -4.4, 8.0), (-3.7, -2.4, 8.0), (-3.4, -1.0, 8.2)], 0.26, steel)
    s.place(
        s.lathe([(0, -0.9), (0.9, -0.5, 0.3), (1.05, 0.5, 0.1), (0, 0.7)], steel, 0.2, 48),
        at=(-4.7, -3.4, 6.6),
        turn=(0, -90, 0),
    )
    s.ball(0.82, m.plain("#fff3cf", rough=0.2, coat=0.6, glow=0.3), (-5.35, -3.4, 6.6), (0.5, 1, 1))
    s.grid(
        lambda u, v: (
            -5.4 + 2.75 * math.cos(math.pi * (0.12 + 0.7 * u)),
            -3.4 + (v - 0.5) * 1.5,
            2.45 + 2.75 * math.sin(math.pi * (0.12 + 0.7 * u)),
        ),
        24,
        4,
        red,
    )
    s.grid(
        lambda u, v: (
            5.0 + 2.75 * math.cos(math.pi * (0.12 + 0.76 * u)),
            -3.4 + (v - 0.5) * 1.5,
            2.45 + 2.75 * math.sin(math.pi * (0.12 + 0.76 * u)),
        ),
        24,
        4,
        red,
    )
    # The sidecar stands behind it.
    s.box(11.5, 6.2, 0.8, yellow, 0.3, (0.6, 1.9, 2.2))
    s.box(11.5, 0.5, 3.6, green, 0.2, (0.6, 4.8, 3.0))
    s.box(11.5, 0.5, 3.4, green, 0.2, (0.6, -1.0, 3.0))
    s.box(0.5, 6.2, 4.2, red, 0.2, (-5.0, 1.9, 3.0), (0, -12, 0))
    s.box(0.5, 6.2, 7.8, green, 0.2, (6.2, 1.9, 3.0))
    s.cushion(4.4, 4.8, 1.4, m.leather("#8a2b2b"), (3.6, 1.9, 4.6), puff=0.2)
    s.cushion(1.2, 4.8, 4.2, m.leather("#8a2b2b"), (5.4, 1.9, 5.6), (0, 8, 0), 0.1)
    for x, y in ((-4.9, -0.9), (-4.9, 4.7), (6.1, -0.9), (6.1, 4.7)):
        s.tube([(x, y, 3), (x, y, 12.2)], 0.28, steel, soft=False)
    roof = s.grid(
        lambda u, v: (
            -6.6 + 14.4 * u,
            -2.3 + 8.4 * v,
            12.2 + 1.1 * math.sin(math.pi * v) ** 0.8 + 0.5 * math.sin(math.pi * u),
        ),
        24,
        16,
        blue,
    )
    thick = roof.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.25
    s.sheet(9.4, 2.7, m.printed(labels["front"], rough=0.25, coat=0.4), (0.8, -1.27, 4.75))
    s.box(14.0, 0.2, 1.1, yellow, 0.05, (0.6, -2.4, 11.4))
    for k in range(12):
        s.place(s.ball(0.24, red, segments=12), at=(-5.8 + 1.16 * k, -2.55, 11.95))
    s.grid(lambda u, v: (-5.35 - 0.9 * v, -0.8 + 5.4 * u, 7.4 + 4.2 * v), 6, 6, m.glass("#eef6f6"))
