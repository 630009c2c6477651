import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accentStyle, accentStyleHref, colourOfStyle, GROUNDS, shadesOf } from "../src/settings/accent.ts";
import { contrast, toHex, toOklch, type Oklch } from "../src/settings/color.ts";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("whatever colour is chosen, it can be read in both themes, and so can what is written on it", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = shadesOf(colour);
      for (const theme of ["light", "dark"] as const) {
        const { accent, fill, hover, on, tint } = shades[theme];
        for (const ground of [...GROUNDS[theme].map(toHex), tint]) {
          // As text; and so more than the 3 to 1 of an edge or a focus ring.
          expect(contrast(accent, ground), `${colour} as text, ${theme}`).toBeGreaterThanOrEqual(4.5);
          // A button that is paler than that has an edge in the accent.
          const edge = on === "#ffffff" ? fill : accent;
          expect(contrast(edge, ground), `edge of ${colour}, ${theme}`).toBeGreaterThanOrEqual(3);
        }
        for (const ground of [fill, hover])
          expect(contrast(on, ground), `on ${colour}, ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(accentStyle(colour).includes("box-shadow")).toBe(shades.light.on !== "#ffffff");
    }),
    { numRuns: 400, examples: [["#000000"], ["#ffffff"], ["#ffd400"], ["#7f7f7f"], ["#0000ff"]] },
  );
});

test("a colour that can be read stays as it is, and one that cannot keeps its hue", () => {
  expect(shadesOf("#c8102e").light).toMatchObject({ accent: "#c8102e", fill: "#c8102e", on: "#ffffff" });
  // A pale one fills buttons as it is, with dark letters; links are darker.
  const { light } = shadesOf("#ffd400");
  expect(light.fill).toBe("#ffd400");
  expect(Math.abs(toOklch(light.accent).h - toOklch("#ffd400").h)).toBeLessThan(3);
});

test("the grounds are those of the pages", () => {
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
  const found = ["bg", "surface", "tint"].map(read);
  expect(found.map(([light]) => light)).toEqual(GROUNDS.light);
  expect(found.map(([, dark]) => dark)).toEqual(GROUNDS.dark);
});

test("a style sheet holds colours and nothing else, and its address names one colour", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(accentStyle(colour)).toMatch(
        /^html:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){5}\}(\.bg-accent\{box-shadow:inset 0 0 0 1px var\(--accent\)\})?$/,
      );
      expect(colourOfStyle(accentStyleHref(colour))).toBe(colour);
    }),
    { numRuns: 300 },
  );
  for (const address of [
    "/accent/1-FFFFFF.css",
    "/accent/1-fff.css",
    "/accent/1-ffffff.css}",
    "/accent/red.css",
    "/accent/1-ffffff.css/x",
  ])
    expect(colourOfStyle(address)).toBeUndefined();
});
