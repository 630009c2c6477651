import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accentRules, accentShades, BACKGROUNDS, tintedBackgrounds } from "../src/settings/accent.ts";
import { contrastRatio, toHex, toOklch, type Oklch } from "../src/settings/color.ts";

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("every accent color and the text on its buttons have enough contrast in the light and the dark theme", () => {
  fc.assert(
    fc.property(colors, fc.boolean(), (color, isTinted) => {
      const shades = accentShades(color, isTinted);
      const backgrounds = isTinted ? tintedBackgrounds(color) : BACKGROUNDS;
      for (const theme of ["light", "dark"] as const) {
        const { accent, fill, hover, on, tint } = shades[theme];
        for (const background of [...backgrounds[theme].map(toHex), tint]) {
          expect(contrastRatio(accent, background), `${color} as text, ${theme}`).toBeGreaterThanOrEqual(4.5);
          const edge = on === "#ffffff" ? fill : accent;
          expect(contrastRatio(edge, background), `edge of ${color}, ${theme}`).toBeGreaterThanOrEqual(3);
        }
        for (const background of [fill, hover])
          expect(contrastRatio(on, background), `on ${color}, ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(accentRules(color, isTinted).includes("box-shadow")).toBe(shades.light.on !== "#ffffff");
    }),
    {
      numRuns: 400,
      examples: ["#000000", "#ffffff", "#ffd400", "#7f7f7f", "#0000ff"].map((color) => [color, true]),
    },
  );
});

test("keeps an accent color that is readable and darkens a pale one without changing its hue", () => {
  expect(accentShades("#c8102e").light).toMatchObject({ accent: "#c8102e", fill: "#c8102e", on: "#ffffff" });
  const { light } = accentShades("#ffd400");
  expect(light.fill).toBe("#ffd400");
  expect(Math.abs(toOklch(light.accent).h - toOklch("#ffd400").h)).toBeLessThan(3);
});

test("texts have enough contrast on backgrounds that any accent color tints", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const backgrounds = tintedBackgrounds(color);
      for (const [name, least] of Object.entries({
        ink: 7,
        "ink-2": 4.5,
        danger: 4.5,
        info: 4.5,
        ok: 4.5,
        warn: 4.5,
      }))
        for (const [index, theme] of (["light", "dark"] as const).entries())
          for (const background of backgrounds[theme])
            expect(
              contrastRatio(toHex(readToken(name)[index]!), toHex(background)),
              `${name} on ${color}, ${theme}`,
            ).toBeGreaterThanOrEqual(least);
    }),
    { numRuns: 200 },
  );
});

const tokens = readFileSync(new URL("../../web/app/tokens.css", import.meta.url), "utf8");

function readToken(name: string): [Oklch, Oklch] {
  const pair = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(tokens)!;
  return pair.slice(1).map((numbers) => {
    const [l, c, h] = numbers.split(" ").map(Number) as [number, number, number];
    return { l, c, h };
  }) as [Oklch, Oklch];
}

test("the backgrounds used for the contrast check are those of the style sheet", () => {
  const pageColors = ["bg", "surface", "tint"].map(readToken);
  expect(pageColors.map(([light]) => light)).toEqual(BACKGROUNDS.light);
  expect(pageColors.map(([, dark]) => dark)).toEqual(BACKGROUNDS.dark);
});

test("the accent style sheet sets only color tokens", () => {
  fc.assert(
    fc.property(colors, (color) => {
      expect(accentRules(color)).toMatch(
        /^html:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){5}\}(\.bg-accent\{box-shadow:inset 0 0 0 1px var\(--accent\)\})?$/,
      );
    }),
    { numRuns: 300 },
  );
});
