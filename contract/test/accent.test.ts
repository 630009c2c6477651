import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  accentStyleSheet,
  accentStyleHref,
  colorInStylePath,
  BACKGROUNDS,
  accentShades,
} from "../src/settings/accent.ts";
import { contrastRatio, toHex, toOklch, type Oklch } from "../src/settings/color.ts";

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("every accent color and the text on its buttons have enough contrast in the light and the dark theme", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const shades = accentShades(color);
      for (const theme of ["light", "dark"] as const) {
        const { accent, fill, hover, on, tint } = shades[theme];
        for (const background of [...BACKGROUNDS[theme].map(toHex), tint]) {
          expect(contrastRatio(accent, background), `${color} as text, ${theme}`).toBeGreaterThanOrEqual(4.5);
          const edge = on === "#ffffff" ? fill : accent;
          expect(contrastRatio(edge, background), `edge of ${color}, ${theme}`).toBeGreaterThanOrEqual(3);
        }
        for (const background of [fill, hover])
          expect(contrastRatio(on, background), `on ${color}, ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(accentStyleSheet(color).includes("box-shadow")).toBe(shades.light.on !== "#ffffff");
    }),
    { numRuns: 400, examples: [["#000000"], ["#ffffff"], ["#ffd400"], ["#7f7f7f"], ["#0000ff"]] },
  );
});

test("keeps an accent color that is readable and darkens a pale one without changing its hue", () => {
  expect(accentShades("#c8102e").light).toMatchObject({ accent: "#c8102e", fill: "#c8102e", on: "#ffffff" });
  const { light } = accentShades("#ffd400");
  expect(light.fill).toBe("#ffd400");
  expect(Math.abs(toOklch(light.accent).h - toOklch("#ffd400").h)).toBeLessThan(3);
});

test("the backgrounds used for the contrast check are those of the style sheet", () => {
  const tokens = readFileSync(new URL("../../web/app/tokens.css", import.meta.url), "utf8");
  const read = (name: string) => {
    const pair = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(
      tokens,
    )!;
    return pair.slice(1).map((numbers) => {
      const [l, c, h] = numbers.split(" ").map(Number) as [number, number, number];
      return { l, c, h };
    }) as [Oklch, Oklch];
  };
  const pageColors = ["bg", "surface", "tint"].map(read);
  expect(pageColors.map(([light]) => light)).toEqual(BACKGROUNDS.light);
  expect(pageColors.map(([, dark]) => dark)).toEqual(BACKGROUNDS.dark);
});

test("the accent style sheet sets only color tokens, and its URL path contains the color", () => {
  fc.assert(
    fc.property(colors, (color) => {
      expect(accentStyleSheet(color)).toMatch(
        /^html:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){5}\}(\.bg-accent\{box-shadow:inset 0 0 0 1px var\(--accent\)\})?$/,
      );
      expect(colorInStylePath(accentStyleHref(color))).toBe(color);
    }),
    { numRuns: 300 },
  );
  for (const path of [
    "/accent/1-FFFFFF.css",
    "/accent/1-fff.css",
    "/accent/1-ffffff.css}",
    "/accent/red.css",
    "/accent/1-ffffff.css/x",
  ])
    expect(colorInStylePath(path)).toBeUndefined();
});
