import { contrast, toHex, toOklch, type Oklch } from "./color.ts";

/**
 * The merchant's one colour, as both themes need it. Each shade is the nearest one in which text can be read (WCAG 2.2 AA):
 * 4.5 to 1 for text, which is more than the 3 to 1 for the edges of controls and the focus ring.
 */
export type Shades = {
  /** Links, edges, focus: on every ground of the theme. */
  accent: string;
  /** Buttons, and what is written on them. */
  fill: string;
  hover: string;
  on: string;
  /** The ground of what is chosen. */
  tint: string;
};
export type Theme = "light" | "dark";

/** The tokens of the pages that text in this colour stands on: `bg`, `surface`, `tint`; and the darker `ink` of a dark page. */
export const GROUNDS: Record<Theme, Oklch[]> = {
  light: [
    { l: 0.985, c: 0.003, h: 75 },
    { l: 1, c: 0, h: 0 },
    { l: 0.96, c: 0.006, h: 75 },
  ],
  dark: [
    { l: 0.16, c: 0.004, h: 75 },
    { l: 0.2, c: 0.004, h: 75 },
    { l: 0.24, c: 0.005, h: 75 },
  ],
};
const WHITE = "#ffffff";
const INK = toHex({ l: 0.2, c: 0.01, h: 75 });

const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
const STEP = 0.004;

export function shadesOf(colour: string): Record<Theme, Shades> {
  return { light: lightShades(colour), dark: darkShades(colour) };
}

function lightShades(colour: string): Shades {
  const { c, h } = toOklch(colour);
  const tint = toHex({ l: 0.95, c: Math.min(c, 0.03), h });
  const accent = movedUntilRead(colour, [...GROUNDS.light.map(toHex), tint], -STEP);
  // A yellow that is dark enough for white letters is no yellow any more: such a button stays as it is, with dark letters.
  if (contrast(colour, WHITE) < EDGE_CONTRAST)
    return { accent, fill: colour, hover: lighter(colour, -0.05), on: INK, tint };
  const fill = movedUntilRead(colour, [WHITE], -STEP);
  return { accent, fill, hover: lighter(fill, -0.06), on: WHITE, tint };
}

function darkShades(colour: string): Shades {
  const { c, h } = toOklch(colour);
  const tint = toHex({ l: 0.28, c: Math.min(c, 0.04), h });
  const accent = movedUntilRead(colour, [...GROUNDS.dark.map(toHex), tint], STEP);
  const isNearlyWhite = toOklch(accent).l > 0.93;
  return { accent, fill: accent, hover: lighter(accent, isNearlyWhite ? -0.05 : 0.05), on: INK, tint };
}

/** The same hue, darker or lighter by no more than it takes. */
function movedUntilRead(colour: string, grounds: string[], step: number): string {
  const isRead = (shade: string) => grounds.every((ground) => contrast(shade, ground) >= TEXT_CONTRAST);
  if (isRead(colour)) return colour;
  const { l, c, h } = toOklch(colour);
  for (let moved = l + step; moved > 0 && moved < 1; moved += step) {
    const shade = toHex({ l: moved, c, h });
    if (isRead(shade)) return shade;
  }
  return step < 0 ? "#000000" : WHITE;
}

function lighter(colour: string, by: number): string {
  const { l, c, h } = toOklch(colour);
  return toHex({ l: l + by, c, h });
}

/** The tokens of the style sheet, which follow the theme by themselves. Nothing but colours can get in. */
export function accentStyle(colour: string): string {
  const { light, dark } = shadesOf(colour);
  const pair = (shade: keyof Shades) => `light-dark(${light[shade]},${dark[shade]})`;
  const tokens = [
    `--accent:${pair("accent")}`,
    `--accent-fill:${pair("fill")}`,
    `--accent-hover:${pair("hover")}`,
    `--accent-tint:${pair("tint")}`,
    `--on-accent:${pair("on")}`,
  ].join(";");
  // A pale button on a pale page has an edge that is seen.
  const edge =
    light.fill === light.accent || light.on === WHITE
      ? ""
      : ".bg-accent{box-shadow:inset 0 0 0 1px var(--accent)}";
  return `html:root{${tokens}}${edge}`;
}

/** Raised when the shades of a colour are computed otherwise: browsers keep a style sheet for a year. */
const EDITION = 1;
const STYLE_ADDRESS = /^\/accent\/(\d+)-([0-9a-f]{6})\.css$/;

export function accentStyleHref(colour: string): string {
  return `/accent/${EDITION}-${colour.slice(1)}.css`;
}

export function colourOfStyle(address: string): string | undefined {
  const digits = STYLE_ADDRESS.exec(address)?.[2];
  return digits && `#${digits}`;
}
