"""Drawings of their own: patterns of cloth, faces of machines, and other pictures that are no label."""

import math

import ornaments


def gingham(l):
    parts, step = [], l.width / l.data.get("repeat", 18)
    count = math.ceil(max(l.width, l.height) / step)
    for k in range(0, count, 2):
        parts.append(
            f'<rect x="{k * step}" width="{step}" height="{l.height}" fill="{l.accent}" opacity="0.55"/>'
        )
        parts.append(
            f'<rect y="{k * step}" width="{l.width}" height="{step}" fill="{l.accent}" opacity="0.55"/>'
        )
    return "".join(parts)


def scissors_card(l):
    w, h, m = l.width, l.height, l.width / 2
    return (
        f'<rect width="{w}" height="{h * 0.2}" fill="{l.ink}"/>'
        + l.text("Gupit", m, h * 0.125, w * 0.2, l.paper, w * 0.8, "leckerli")
        + f'<rect y="{h * 0.2}" width="{w}" height="14" fill="{l.accent}"/>'
        + l.text("STAINLESS SCISSORS", m, h * 0.26, w * 0.07, l.ink, w * 0.8, "black", spacing=0.08)
        + f'<rect y="{h * 0.9}" width="{w}" height="{h * 0.1}" fill="{l.second}"/>'
        + l.text("17 cm · for right and left hands", m, h * 0.963, w * 0.062, l.ink, w * 0.88)
    )


def power_bank_print(l):
    w, h, m = l.width, l.height, l.width / 2
    return (
        l.text("Baon", m, h * 0.62, w * 0.3, l.ink, None, "leckerli")
        + l.text("20,000 mAh", m, h * 0.9, w * 0.1, l.accent, None, "lato")
        + l.text("22.5 W", m, h * 0.96, w * 0.08, l.accent, None, "lato")
    )


def display(l):
    return l.text("86%", l.width / 2, l.height * 0.82, l.height * 0.9, l.ink, l.width * 0.9, "bebas")


def test_page(l):
    w, h, m = l.width, l.height, l.width / 2
    colors = ["#1e9bd1", "#d1277f", "#f2c417", "#2a2a2c", "#3f9a56", "#d9482f"]
    bars = "".join(
        f'<rect x="{w * (0.1 + 0.134 * k)}" y="{h * 0.4}" width="{w * 0.12}" height="{h * 0.16}" fill="{color}"/>'
        for k, color in enumerate(colors)
    )
    rows = "".join(
        f'<rect x="{w * 0.1}" y="{h * (0.64 + 0.05 * k)}" width="{w * (0.8 - 0.13 * (k % 3))}" height="{h * 0.014}" fill="#8a8a8a"/>'
        for k in range(6)
    )
    return l.text("Resibo ng Tindahan", m, h * 0.26, w * 0.085, l.ink, w * 0.8, "lobster") + bars + rows


def radio_dial(l):
    w, h = l.width, l.height
    marks = "".join(
        f'<path d="M{w * (0.08 + 0.042 * k):.0f} {h * 0.46} v{h * (0.14 if k % 4 == 0 else 0.08):.0f}" stroke="{l.ink}" stroke-width="7"/>'
        for k in range(21)
    )
    numbers = "".join(
        l.text(str(88 + 4 * k), w * (0.08 + 0.168 * k), h * 0.36, h * 0.15, l.ink, None, "lato")
        for k in range(6)
    )
    low = "".join(
        l.text(str(n), w * (0.08 + 0.168 * k), h * 0.79, h * 0.13, l.ink, None, "lato")
        for k, n in enumerate((540, 700, 900, 1100, 1300, 1600))
    )
    needle = f'<rect x="{w * 0.56}" y="{h * 0.12}" width="12" height="{h * 0.74}" fill="{l.accent}"/>'
    names = l.text("FM", w * 0.955, h * 0.36, h * 0.12, l.accent, None, "black") + l.text(
        "AM", w * 0.955, h * 0.79, h * 0.12, l.accent, None, "black"
    )
    return marks + numbers + low + names + needle


def plain_word(l):
    return l.text(
        l.title[0],
        l.width / 2,
        l.height * 0.6,
        l.width * 0.3,
        l.ink,
        l.width * 0.8,
        l.title_font,
        spacing=0.06,
    )


def fan_cloth(l):
    w, h = l.width, l.height
    edge = "".join(
        ornaments.group(ornaments.circle(0, 0, 26, l.second), w * (k + 0.5) / 36, h * 0.035, w / 1700)
        for k in range(36)
    )
    flowers = "".join(
        ornaments.group(
            ornaments.flower([l.paper if k % 2 else l.accent, l.second, l.ground]),
            w * (k + 0.5) / 7,
            h * (0.36 + 0.07 * math.cos(k * 2.1)),
            w / 1000 * 0.95,
            25 * k,
        )
        + ornaments.group(
            ornaments.leaf(l.accent, None, 60, 16), w * (k + 1) / 7, h * 0.52, w / 1000, 40 - 80 * (k % 2)
        )
        for k in range(7)
    )
    lines = f'<rect y="{h * 0.08}" width="{w}" height="9" fill="{l.ink}"/><rect y="{h * 0.88}" width="{w}" height="9" fill="{l.ink}"/>'
    return edge + lines + flowers


def mini_label(l):
    w, h, m = l.width, l.height, l.width / 2
    return (
        f'<rect width="{w}" height="{h * 0.13}" fill="{l.accent}"/><rect y="{h * 0.87}" width="{w}" height="{h * 0.13}" fill="{l.accent}"/>'
        + l.text(l.title[0], m, h * 0.63, h * 0.4, l.ink, w * 0.86, l.title_font)
    )


def gift_card(l):
    w, h, m = l.width, l.height, l.width / 2
    return (
        f'<rect x="40" y="40" width="{w - 80}" height="{h - 80}" fill="none" stroke="{l.second}" stroke-width="8"/>'
        + ornaments.group(ornaments.parol([l.accent, l.second, l.ink]), m, h * 0.33, w / 420)
        + l.text(l.title[0], m, h * 0.78, w * 0.15, l.ink, w * 0.8, l.title_font)
    )


def side_panel(l):
    w, h, m = l.width, l.height, l.width / 2
    return (
        f'<rect x="18" y="18" width="{w - 36}" height="{h - 36}" fill="none" stroke="{l.accent}" stroke-width="14"/>'
        + l.text(l.title[0], m, h * 0.66, h * 0.5, l.ink, w * 0.56, l.title_font)
        + ornaments.group(ornaments.parol([l.accent, l.second, l.ink]), w * 0.13, h * 0.5, h / 170)
        + ornaments.group(ornaments.parol([l.accent, l.second, l.ink]), w * 0.87, h * 0.5, h / 170)
    )


def mic_panel(l):
    w, h = l.width, l.height
    return (
        l.text(l.title[0], w * 0.06, h * 0.66, h * 0.46, l.ink, w * 0.6, l.title_font, "start")
        + ornaments.circle(w * 0.9, h * 0.5, h * 0.11, l.accent)
        + ornaments.circle(w * 0.8, h * 0.5, h * 0.11, l.second)
    )


def candle_label(l):
    w, h, m = l.width, l.height, l.width / 2
    return (
        f'<rect x="30" y="30" width="{w - 60}" height="{h - 60}" fill="none" stroke="{l.second}" stroke-width="6"/>'
        + ornaments.group(ornaments.sampaguita(["#efe6cf", l.second, l.accent]), m, h * 0.27, h / 320)
        + l.text(l.get("brand").upper(), m, h * 0.55, h * 0.09, l.ink, w * 0.8, "lato", spacing=0.2)
        + l.text(l.title[0], m, h * 0.73, h * 0.17, l.ink, w * 0.86, l.title_font)
        + l.text("soy candle · 180 g", m, h * 0.87, h * 0.085, l.ink, w * 0.8, "thin")
    )


def gift_box_front(l):
    w, h = l.width, l.height
    x = w * 0.36
    return (
        ornaments.rays(w, h, x, h * 0.42, l.second, 30, 0.5)
        + f'<g transform="translate(0 {h - 62})">{ornaments.banig(w, 62, [l.accent, l.second, l.ink], 31)}</g>'
        + ornaments.group(ornaments.jeepney([l.accent, l.paper, l.ink]), x, h * 0.3, w / 340)
        + l.text(l.title[0], x, h * 0.6, w * 0.14, l.ink, w * 0.62, l.title_font)
        + l.text("six favorites from six provinces", x, h * 0.7, w * 0.042, l.ink, w * 0.6)
        + l.text(
            "Cebu · Bacolod · Bulacan · Ilocos · Davao · Batangas", x, h * 0.79, w * 0.03, l.ink, w * 0.62
        )
    )


def soap_stamp(l):
    w, h, m = l.width, l.height, l.width / 2
    ring = f'<rect x="30" y="30" width="{w - 60}" height="{h - 60}" rx="{h * 0.3}" fill="none" stroke="{l.ink}" stroke-width="16"/>'
    return ring + l.text(l.title[0], m, h * 0.57, w * 0.13, l.ink, w * 0.76, l.title_font, spacing=0.06)
