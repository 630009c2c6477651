"""Draws labels. A label is data: a layout, a brand, what is inside, colors, fonts and an ornament."""

import functools
import html
import math
import subprocess

from PIL import ImageFont

import ornaments

FONTS = {
    "lobster": ("Lobster Two", 700),
    "spartan": ("League Spartan", 700),
    "bebas": ("Bebas Neue", 700),
    "didot": ("GFS Didot", 400),
    "kaushan": ("Kaushan Script", 400),
    "leckerli": ("Leckerli One", 400),
    "goudy": ("Goudy Bookletter 1911", 400),
    "vollkorn": ("Vollkorn", 700),
    "yanone": ("Yanone Kaffeesatz", 700),
    "dancing": ("Dancing Script", 700),
    "comfortaa": ("Comfortaa", 700),
    "averia": ("Averia Serif GWF", 700),
    "lato": ("Lato", 700),
    "black": ("Lato", 900),
    "thin": ("Lato", 400),
    "quicksand": ("Quicksand", 700),
    "garamond": ("EB Garamond", 400),
}
PIXELS_PER_CENTIMETER = 90
LONGEST = 1800


def write(label, file):
    """Draws the label and turns it into a PNG file."""
    width, height = label["size"]
    scale = min(PIXELS_PER_CENTIMETER, LONGEST / max(width, height))
    drawing = draw(label)
    subprocess.run(
        ["rsvg-convert", "-w", str(round(width * scale)), "-h", str(round(height * scale)), "-o", file],
        input=drawing.encode(),
        check=True,
    )


def draw(label):
    # All layouts think in a label 1,000 wide.
    width = 1000
    height = 1000 * label["size"][1] / label["size"][0]
    # The head of a pouch, with zip and seal, stays free of words.
    head = height * label.get("head", 0)
    inner = LAYOUTS[label["layout"]](Label(label, width, height - head))
    inner = f'<g transform="translate(0 {head:.1f})">{inner}</g>'
    ground = (
        "" if label.get("clear") else f'<rect width="{width}" height="{height}" fill="{label["colors"][0]}"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.1f}" '
        f'preserveAspectRatio="none">{ground}{inner}</svg>'
    )


@functools.cache
def font_file(family, weight):
    style = {400: "regular", 700: "bold", 900: "black"}[weight]
    found = subprocess.run(
        ["fc-match", "-f", "%{file}", f"{family}:{style}"], capture_output=True, text=True, check=True
    )
    return found.stdout


class Label:
    """What the layouts draw with: colors ground, ink, accent, second and paper, texts, and text that fits."""

    def __init__(self, data, width, height):
        self.width, self.height, self.data = width, height, data
        self.ground, self.ink, self.accent, self.second, self.paper = data["colors"]
        self.title_font, self.text_font = data.get("fonts", ["lobster", "lato"])
        self.title = data["title"]

    def get(self, name):
        return self.data.get(name, "")

    def text(self, words, x, y, size, color, room=None, font=None, anchor="middle", spacing=0.0, more=""):
        """A line of text, made smaller until it fits into the room. Spacing is a share of the size."""
        if not words:
            return ""
        family, weight = FONTS[font or self.text_font]
        if room:
            measure = ImageFont.truetype(font_file(family, weight), 200).getlength(words) / 200
            natural = measure + spacing * len(words)
            size = min(size, room / natural)
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-weight="{weight}" font-size="{size:.1f}" '
            f'fill="{color}" text-anchor="{anchor}" letter-spacing="{spacing * size:.2f}" {more}>{html.escape(words)}</text>'
        )

    def lines(self, x, y, size, color, room, anchor="middle", leading=0.98, font=None, spacing=0.0):
        """The title, one line below the other, all of one size; y is the first base line."""
        family, weight = FONTS[font or self.title_font]
        file = ImageFont.truetype(font_file(family, weight), 200)
        longest = max(file.getlength(words) / 200 + spacing * len(words) for words in self.title)
        size = min(size, room / longest)
        drawn = "".join(
            self.text(
                words, x, y + k * size * leading, size, color, None, font or self.title_font, anchor, spacing
            )
            for k, words in enumerate(self.title)
        )
        return drawn, y + (len(self.title) - 1) * size * leading, size

    def arc(self, words, x, y, radius, size, color, below=False):
        """Words along a circle, letter by letter: rsvg-convert knows no text on a path."""
        family, weight = FONTS["black"]
        file = ImageFont.truetype(font_file(family, weight), 200)
        steps = [file.getlength(letter) / 200 + 0.16 for letter in words]
        size = min(size, math.pi * 0.86 * radius / max(1, sum(steps)))
        along = -sum(steps) / 2
        drawn = []
        for letter, step in zip(words, steps):
            turn = math.degrees((along + step / 2) * size / radius) * (-1 if below else 1)
            lift = radius if below else -radius
            drawn.append(
                f'<text transform="translate({x:.1f} {y:.1f}) rotate({turn:.2f}) translate(0 {lift:.1f})" font-family="{family}" '
                f'font-weight="{weight}" font-size="{size:.1f}" fill="{color}" text-anchor="middle">{html.escape(letter)}</text>'
            )
            along += step
        return "".join(drawn)

    def origin(self):
        return " · ".join(part for part in (self.get("place"), self.get("net")) if part)

    def art(self, x, y, size, colors=None):
        drawing = getattr(ornaments, self.data["art"])(
            colors or self.data.get("art_colors") or [self.accent, self.second, self.ink]
        )
        return ornaments.group(drawing, x, y, size / 100)


def arch(l):
    """A window with a round top that shows the ornament before a rising sun."""
    w, h, m = l.width, l.height, l.width / 2
    top, bottom, half = h * 0.43, h * 0.86, w * 0.33
    window = f"M{m - half} {bottom} V{top + half} A{half} {half} 0 0 1 {m + half} {top + half} V{bottom}Z"
    title, end, _ = l.lines(m, h * 0.205, w * 0.17, l.paper, w * 0.82)
    return (
        l.text(l.get("brand").upper(), m, h * 0.085, w * 0.052, l.accent, w * 0.7, "lato", spacing=0.22)
        + title
        + l.text(l.get("line"), m, max(end + w * 0.085, h * 0.36), w * 0.056, l.accent, w * 0.8)
        + f'<clipPath id="a"><path d="{window}"/></clipPath><g clip-path="url(#a)"><path d="{window}" fill="{l.paper}"/>'
        + ornaments.rays(w, h, m, bottom, l.accent, 30, 0.32)
        + "</g>"
        + f'<path d="{window}" fill="none" stroke="{l.accent}" stroke-width="9"/>'
        + l.art(m, (top + bottom) / 2 + half * 0.22, half * 1.5)
        + l.text(l.get("place").upper(), m, h * 0.918, w * 0.045, l.paper, w * 0.8, "lato", spacing=0.16)
        + l.text(l.get("net"), m, h * 0.963, w * 0.042, l.accent, None, "lato", spacing=0.06)
    )


def band(l):
    """Title on a colored block, a mat's border below it, and the ornament in a disk across the border."""
    w, h, m = l.width, l.height, l.width / 2
    edge = h * 0.47
    title, end, _ = l.lines(m, h * 0.2, w * 0.18, l.paper, w * 0.84)
    strip = w * 0.075
    r = w * 0.215
    return (
        f'<rect width="{w}" height="{edge}" fill="{l.ink}"/>'
        + f'<g transform="translate(0 {edge - strip / 2})">{ornaments.banig(w, strip, [l.accent, l.second, l.ground], strip / 2)}</g>'
        + l.text(l.get("brand"), m, h * 0.085, w * 0.065, l.accent, w * 0.8, "dancing")
        + title
        + f'<circle cx="{m}" cy="{h * 0.55}" r="{r * 1.1}" fill="{l.ground}"/>'
        + f'<circle cx="{m}" cy="{h * 0.55}" r="{r}" fill="{l.paper}" stroke="{l.accent}" stroke-width="8"/>'
        + l.art(m, h * 0.55, r * 1.45)
        + l.text(l.get("place").upper(), m, h * 0.79, w * 0.056, l.ink, w * 0.84, "lato", spacing=0.14)
        + l.text(l.get("line"), m, h * 0.845, w * 0.05, l.ink, w * 0.84, "thin")
        + f'<rect x="{m - w * 0.06}" y="{h * 0.875}" width="{w * 0.12}" height="5" fill="{l.accent}"/>'
        + l.text(l.get("net"), m, h * 0.94, w * 0.055, l.ink, None, "lato", spacing=0.05)
    )


def seal(l):
    """A round emblem with the brand around it, and the title below."""
    w, h, m = l.width, l.height, l.width / 2
    r, y = min(w * 0.34, h * 0.25), h * 0.33
    first = y + r + h * (0.105 if len(l.title) > 1 else 0.14)
    title, end, size = l.lines(
        m, first, min(w * 0.155, h * (0.115 if len(l.title) > 1 else 0.14)), l.ink, w * 0.86
    )
    scallops = "".join(
        ornaments.circle(
            m + r * 1.03 * math.cos(math.pi * k / 16),
            y + r * 1.03 * math.sin(math.pi * k / 16),
            r * 0.1,
            l.ink,
        )
        for k in range(32)
    )
    return (
        scallops
        + ornaments.circle(m, y, r, l.ink)
        + ornaments.circle(m, y, r * 0.7, l.paper)
        + l.arc(l.get("brand").upper(), m, y, r * 0.8, r * 0.16, l.paper)
        + l.arc(l.get("place").upper(), m, y, r * 0.91, r * 0.13, l.paper, below=True)
        + l.art(m, y, r * 1.05)
        + title
        + l.text(l.get("line"), m, end + min(w * 0.08, h * 0.07), min(w * 0.056, h * 0.06), l.ink, w * 0.84)
        + l.text(l.get("net"), m, h * 0.96, min(w * 0.046, h * 0.045), l.ink, None, "lato", spacing=0.06)
    )


def frame(l):
    """An old-fashioned label: double border, serif letters, a small ornament."""
    w, h, m = l.width, l.height, l.width / 2
    a, b = w * 0.035, w * 0.055
    corners = "".join(
        ornaments.group(f'<path d="M0 0 h70 a70 70 0 0 1 -70 70Z" fill="{l.accent}"/>', x, y, w / 1400, t)
        for x, y, t in ((b, b, 0), (w - b, b, 90), (w - b, h - b, 180), (b, h - b, 270))
    )
    small = min(w * 0.055, h * 0.07)
    title, end, size = l.lines(
        m, h * (0.5 if len(l.title) > 1 else 0.55), min(w * 0.19, h * 0.14), l.ink, w * 0.8
    )
    rule = end + size * 0.3
    return (
        f'<rect x="{a}" y="{a}" width="{w - 2 * a}" height="{h - 2 * a}" fill="{l.paper}" stroke="{l.ink}" stroke-width="7"/>'
        + f'<rect x="{b}" y="{b}" width="{w - 2 * b}" height="{h - 2 * b}" fill="none" stroke="{l.accent}" stroke-width="4"/>'
        + corners
        + l.text(l.get("brand").upper(), m, h * 0.155, small, l.ink, w * 0.68, "lato", spacing=0.2)
        + l.art(m, h * 0.275, min(w * 0.26, h * 0.18))
        + title
        + f'<rect x="{m - w * 0.14}" y="{rule}" width="{w * 0.28}" height="4" fill="{l.accent}"/>'
        + l.text(l.get("line"), m, rule + small * 1.35, small, l.ink, w * 0.78)
        + l.text(l.origin().upper(), m, h * 0.885, small * 0.85, l.ink, w * 0.74, "lato", spacing=0.12)
    )


def poster(l):
    """Large letters at the left, the ornament growing out of the lower right corner."""
    w, h = l.width, l.height
    # The first line starts below the brand, whatever size fits.
    size = l.lines(0, 0, w * 0.27, l.ink, w * 0.84)[2]
    title, end, size = l.lines(w * 0.08, h * 0.105 + size * 0.86, w * 0.27, l.ink, w * 0.84, "start", 0.94)
    return (
        f'<circle cx="{w * 0.68}" cy="{h * 0.72}" r="{w * 0.42}" fill="{l.accent}"/>'
        + l.art(w * 0.64, h * 0.7, w * 0.66, l.data.get("art_colors") or [l.paper, l.second, l.ink])
        + l.text(
            l.get("brand").upper(), w * 0.08, h * 0.085, w * 0.052, l.ink, w * 0.8, "black", "start", 0.12
        )
        + title
        + l.text(l.get("line"), w * 0.08, end + w * 0.095, w * 0.062, l.ink, w * 0.8, None, "start")
        + l.text(l.get("place"), w * 0.08, h * 0.915, w * 0.05, l.ink, w * 0.6, "lato", "start")
        + l.text(l.get("net"), w * 0.08, h * 0.96, w * 0.05, l.ink, w * 0.5, "lato", "start")
    )


def burst(l):
    """Rays behind the ornament, the title on a ribbon."""
    w, h, m = l.width, l.height, l.width / 2
    y = h * 0.53
    tall = min(w * 0.34, h * 0.29) * (0.62 if len(l.title) == 1 else 1)
    title, end, size = l.lines(
        m, y + tall * (0.66 if len(l.title) == 1 else 0.44), w * 0.155, l.paper, w * 0.84
    )
    ribbon = f'<path d="M0 {y} H{w} V{y + tall} H0Z" fill="{l.ink}"/><path d="M0 {y + 14} H{w} M0 {y + tall - 14} H{w}" stroke="{l.accent}" stroke-width="6"/>'
    return (
        ornaments.rays(w, h, m, h * 0.325, l.second, 36, 0.55)
        + f'<circle cx="{m}" cy="{h * 0.325}" r="{min(w * 0.25, h * 0.2)}" fill="{l.paper}"/><circle cx="{m}" cy="{h * 0.325}" r="{min(w * 0.232, h * 0.185)}" fill="none" stroke="{l.accent}" stroke-width="6"/>'
        + l.art(m, h * 0.325, min(w * 0.36, h * 0.29))
        + l.text(l.get("brand"), m, h * 0.1, w * 0.105, l.ink, w * 0.84, "lobster")
        + ribbon
        + title
        + l.text(l.get("line"), m, y + tall + min(w * 0.075, h * 0.062), w * 0.058, l.ink, w * 0.84)
        + l.text(l.get("place").upper(), m, h * 0.927, w * 0.046, l.ink, w * 0.84, "lato", spacing=0.14)
        + l.text(l.get("net"), m, h * 0.972, w * 0.046, l.ink, None, "lato", spacing=0.06)
    )


def quiet(l):
    """Much empty space, thin lines: for care and home."""
    w, h, m = l.width, l.height, l.width / 2
    title, end, size = l.lines(
        m, h * (0.58 if len(l.title) == 1 else 0.55), min(w * 0.14, h * 0.12), l.ink, w * 0.84, spacing=0.04
    )
    return (
        l.text(l.get("brand"), m, h * 0.16, min(w * 0.085, h * 0.11), l.ink, w * 0.7, "didot", spacing=0.08)
        + f'<rect x="{m - w * 0.05}" y="{h * 0.2}" width="{w * 0.1}" height="3" fill="{l.accent}"/>'
        + l.art(m, h * 0.355, min(w * 0.28, h * 0.24))
        + title
        + l.text(l.get("line"), m, end + size * 0.85, min(w * 0.055, h * 0.06), l.ink, w * 0.8, "thin")
        + l.text(
            l.get("place").upper(),
            m,
            h * 0.84,
            min(w * 0.042, h * 0.05),
            l.ink,
            w * 0.8,
            "thin",
            spacing=0.18,
        )
        + l.text(l.get("net"), m, h * 0.92, min(w * 0.042, h * 0.05), l.ink, None, "thin", spacing=0.08)
    )


def mat(l):
    """A banig's pattern all over, with a plate for the words."""
    w, h, m = l.width, l.height, l.width / 2
    cell = w / 16
    plate_top, plate = h * 0.2, h * 0.56
    title, end, size = l.lines(m, plate_top + plate * 0.63, min(w * 0.15, h * 0.14), l.ink, w * 0.7)
    return (
        ornaments.banig(w, h, [l.accent, l.second, l.ground], cell)
        + f'<rect x="{w * 0.1}" y="{plate_top}" width="{w * 0.8}" height="{plate}" fill="{l.paper}" stroke="{l.ink}" stroke-width="8"/>'
        + l.art(m, plate_top + plate * 0.27, min(w * 0.3, plate * 0.36))
        + title
        + l.text(l.get("line"), m, plate_top + plate * 0.87, w * 0.048, l.ink, w * 0.7)
        + f'<rect x="{w * 0.16}" y="{h * 0.075}" width="{w * 0.68}" height="{h * 0.075}" fill="{l.ink}"/>'
        + l.text(
            l.get("brand").upper(),
            m,
            h * 0.125,
            min(w * 0.05, h * 0.05),
            l.paper,
            w * 0.6,
            "black",
            spacing=0.14,
        )
        + f'<rect x="{w * 0.16}" y="{h * 0.82}" width="{w * 0.68}" height="{h * 0.1}" fill="{l.ink}"/>'
        + l.text(l.origin(), m, h * 0.885, min(w * 0.042, h * 0.05), l.paper, w * 0.62, "lato", spacing=0.06)
    )


def wide(l):
    """For low labels: ornament left and right, title in the middle."""
    w, h, m = l.width, l.height, l.width / 2
    single = len(l.title) == 1
    title, end, size = l.lines(
        m, h * (0.56 if single else 0.43), h * (0.25 if single else 0.19), l.ink, w * 0.52
    )
    return (
        f'<rect y="0" width="{w}" height="{h * 0.07}" fill="{l.accent}"/><rect y="{h * 0.93}" width="{w}" height="{h * 0.07}" fill="{l.accent}"/>'
        + l.art(w * 0.13, h * 0.5, min(h * 0.56, w * 0.2))
        + l.art(w * 0.87, h * 0.5, min(h * 0.56, w * 0.2))
        + l.text(l.get("brand").upper(), m, h * 0.21, h * 0.08, l.ink, w * 0.5, "lato", spacing=0.16)
        + title
        + l.text(l.get("line"), m, end + h * 0.13, h * 0.085, l.ink, w * 0.52)
        + l.text(l.origin(), m, h * 0.87, h * 0.072, l.ink, w * 0.56, "lato")
    )


def strip(l):
    """For the rim of a tray or a box: one line of large letters."""
    w, h, m = l.width, l.height, l.width / 2
    return (
        f'<rect y="0" width="{w}" height="{h * 0.09}" fill="{l.accent}"/><rect y="{h * 0.91}" width="{w}" height="{h * 0.09}" fill="{l.accent}"/>'
        + l.art(w * 0.07, h * 0.5, h * 0.66)
        + l.art(w * 0.93, h * 0.5, h * 0.66)
        + l.lines(m, h * 0.66, h * 0.48, l.ink, w * 0.72)[0]
    )


def pattern(l):
    """Only the ornament, sprinkled: wrapping paper, sides of boxes, cloth."""
    drawing = getattr(ornaments, l.data["art"])(l.data.get("art_colors") or [l.accent, l.second, l.ink])
    parts, step = [], l.width / l.data.get("repeat", 5)
    for j in range(-1, math.ceil(l.height / step) + 1):
        for i in range(-1, math.ceil(l.width / step) + 1):
            parts.append(
                ornaments.group(
                    drawing,
                    (i + 0.5 + 0.5 * (j % 2)) * step,
                    (j + 0.5) * step,
                    step / 190,
                    14 * (-1) ** (i + j),
                )
            )
    return "".join(parts)


def weave(l):
    return ornaments.banig(
        l.width, l.height, [l.accent, l.second, l.ground], l.width / l.data.get("repeat", 12)
    )


def drawing(l):
    """A drawing of its own, by name."""
    import drawings

    return getattr(drawings, l.data["art"])(l)


LAYOUTS = {
    each.__name__: each
    for each in (arch, band, seal, frame, poster, burst, quiet, mat, wide, strip, pattern, weave, drawing)
}
