import { existsSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  brandStyleHref,
  brandStyleSheet,
  CORNER_NAMES,
  readStyleHref,
  TYPEFACE_NAMES,
  TYPEFACES,
} from "../src/settings/brand-style.ts";

const accents = fc.option(
  fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`),
  { nil: "" },
);
const styles = fc.record({
  accent: accents,
  typeface: fc.constantFrom("" as const, ...TYPEFACE_NAMES),
  corners: fc.constantFrom("" as const, ...CORNER_NAMES),
  isTinted: fc.boolean(),
});
const PLAIN = { accent: "", typeface: "", corners: "", isTinted: false } as const;

test("the URL path of a brand's style sheet contains its look, and a plain brand has none", () => {
  expect(brandStyleHref(PLAIN)).toBe("");
  expect(brandStyleHref({ ...PLAIN, isTinted: true })).toBe("");
  fc.assert(
    fc.property(styles, (style) => {
      fc.pre(style.accent !== "" || style.typeface !== "" || style.corners !== "");
      const isTinted = style.accent !== "" && style.isTinted;
      expect(readStyleHref(brandStyleHref(style))).toEqual({ ...style, isTinted });
    }),
  );
});

test("square corners reach round buttons, a tint the backgrounds, and the usual look neither", () => {
  const accent = "#17509b";
  expect(brandStyleSheet({ ...PLAIN, accent })).not.toMatch(/radius|--bg:/);
  expect(brandStyleSheet({ ...PLAIN, corners: "square" })).toBe(
    "html:root{--radius-control:0px;--radius-card:0px;--radius-sheet:0px}.rounded-full{border-radius:0}",
  );
  expect(brandStyleSheet({ ...PLAIN, accent, isTinted: true })).toMatch(
    /--bg:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);--surface:.*;--tint:/,
  );
});

test.each([
  "/accent/1-FFFFFF.css",
  "/accent/1-fff.css",
  "/accent/1-ffffff.css}",
  "/accent/red.css",
  "/accent/1-ffffff.css/x",
  "/accent/1-plain.css",
  "/accent/1-ffffff-arial.css",
  "/accent/1-ffffff-constructor.css",
  "/accent/1-ffffff-square-gloock.css",
  "/accent/1-ffffff-square-square.css",
  "/accent/1-plain-tinted.css",
])("no style sheet has the URL path %s", (path) => {
  expect(readStyleHref(path)).toBeUndefined();
});

test("only a style sheet with a typeface names a font file, and this file is in the shop with its license", () => {
  expect(brandStyleSheet({ ...PLAIN, accent: "#17509b" })).not.toContain("font");
  const fonts = new URL("../../web/public/fonts/", import.meta.url);
  const license = readFileSync(new URL("OFL.txt", fonts), "utf8");
  for (const typeface of TYPEFACE_NAMES) {
    const { family, file } = TYPEFACES[typeface];
    const sheet = brandStyleSheet({ ...PLAIN, typeface });
    expect(sheet).toContain(`url(${file}) format("woff2");font-weight:400 900;font-display:swap`);
    expect(sheet).toContain(`--heading-font:"${family}","${family} Stand-in"`);
    expect(existsSync(new URL(file.slice("/fonts/".length), fonts)), file).toBe(true);
    expect(license).toContain(family.split(" ")[0]);
  }
});
