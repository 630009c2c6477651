import { contrastRatio, toHex, toOklch, type Oklch } from "./color.ts";

/** Shades nearest to the merchant's color that give text a contrast of 4.5:1 (WCAG 2.2 AA). */
export type Shades = {
  accent: string;
  fill: string;
  hover: string;
  on: string;
  tint: string;
};
export type Theme = "light" | "dark";

export const BACKGROUNDS: Record<Theme, Oklch[]> = {
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
/** Lightness of the same backgrounds, and most chroma, where the hue of the accent tints them. */
const TINTED: Record<Theme, [lightness: number, mostChroma: number][]> = {
  light: [
    [0.972, 0.02],
    [1, 0],
    [0.955, 0.025],
  ],
  dark: [
    [0.16, 0.014],
    [0.2, 0.016],
    [0.24, 0.02],
  ],
};
const WHITE = "#ffffff";
const INK = toHex({ l: 0.2, c: 0.01, h: 75 });

const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
const STEP = 0.004;

export function accentShades(color: string, isTinted = false): Record<Theme, Shades> {
  const { light, dark } = isTinted ? tintedBackgrounds(color) : BACKGROUNDS;
  return { light: lightThemeShades(color, light), dark: darkThemeShades(color, dark) };
}

/** The backgrounds of the page, its cards and its fields. */
export function tintedBackgrounds(color: string): Record<Theme, Oklch[]> {
  const { c, h } = toOklch(color);
  const tint = ([l, mostChroma]: [number, number]) => ({ l, c: Math.min(c, mostChroma), h });
  return { light: TINTED.light.map(tint), dark: TINTED.dark.map(tint) };
}

function lightThemeShades(color: string, backgrounds: Oklch[]): Shades {
  const { c, h } = toOklch(color);
  const tint = toHex({ l: 0.95, c: Math.min(c, 0.03), h });
  const accent = readableShade(color, [...backgrounds.map(toHex), tint], -STEP);
  // Darkened for white text, yellow turns brown: a button of a pale color stays pale and gets dark text.
  if (contrastRatio(color, WHITE) < EDGE_CONTRAST)
    return { accent, fill: color, hover: adjustLightness(color, -0.05), on: INK, tint };
  const fill = readableShade(color, [WHITE], -STEP);
  return { accent, fill, hover: adjustLightness(fill, -0.06), on: WHITE, tint };
}

function darkThemeShades(color: string, backgrounds: Oklch[]): Shades {
  const { c, h } = toOklch(color);
  const tint = toHex({ l: 0.28, c: Math.min(c, 0.04), h });
  const accent = readableShade(color, [...backgrounds.map(toHex), tint], STEP);
  const isNearlyWhite = toOklch(accent).l > 0.93;
  return {
    accent,
    fill: accent,
    hover: adjustLightness(accent, isNearlyWhite ? -0.05 : 0.05),
    on: INK,
    tint,
  };
}

function readableShade(color: string, backgrounds: string[], step: number): string {
  const isReadable = (shade: string) =>
    backgrounds.every((background) => contrastRatio(shade, background) >= TEXT_CONTRAST);
  if (isReadable(color)) return color;
  const { l, c, h } = toOklch(color);
  for (let lightness = l + step; lightness > 0 && lightness < 1; lightness += step) {
    const shade = toHex({ l: lightness, c, h });
    if (isReadable(shade)) return shade;
  }
  return step < 0 ? "#000000" : WHITE;
}

function adjustLightness(color: string, by: number): string {
  const { l, c, h } = toOklch(color);
  return toHex({ l: l + by, c, h });
}

export function accentRules(color: string, isTinted = false): string {
  const { light, dark } = accentShades(color, isTinted);
  const pair = (shade: keyof Shades) => `light-dark(${light[shade]},${dark[shade]})`;
  const tokens = [
    `--accent:${pair("accent")}`,
    `--accent-fill:${pair("fill")}`,
    `--accent-hover:${pair("hover")}`,
    `--accent-tint:${pair("tint")}`,
    `--on-accent:${pair("on")}`,
  ].join(";");
  // A pale button needs a visible border on a light page.
  const edge =
    light.fill === light.accent || light.on === WHITE
      ? ""
      : ".bg-accent{box-shadow:inset 0 0 0 1px var(--accent)}";
  return `html:root{${tokens}}${edge}`;
}

export function tintedBackgroundRules(color: string): string {
  const { light, dark } = tintedBackgrounds(color);
  const tokens = ["--bg", "--surface", "--tint"].map(
    (name, index) => `${name}:light-dark(${toHex(light[index]!)},${toHex(dark[index]!)})`,
  );
  return `html:root{${tokens.join(";")}}`;
}
