import { accentRules, tintedBackgroundRules } from "./accent.ts";

type Typeface = {
  family: string;
  /** Shown in the admin. */
  title: string;
  file: string;
  /** Of Arial Bold, so that headings keep their lines when the file arrives: no layout shift. */
  standIn: { sizeAdjust: number; ascent: number; descent: number };
};

/** Display typefaces for headings. web/app/fonts/README.md says how the files and numbers are made. */
export const TYPEFACES = {
  fraunces: {
    family: "Fraunces",
    title: "Fraunces: warm, with serifs",
    file: "/fonts/fraunces-1.woff2",
    standIn: { sizeAdjust: 100.62, ascent: 97.2, descent: 25.34 },
  },
  gloock: {
    family: "Gloock",
    title: "Gloock: elegant, with serifs",
    file: "/fonts/gloock-1.woff2",
    standIn: { sizeAdjust: 97.39, ascent: 100.12, descent: 23.1 },
  },
  bricolage: {
    family: "Bricolage Grotesque",
    title: "Bricolage Grotesque: modern",
    file: "/fonts/bricolage-grotesque-1.woff2",
    standIn: { sizeAdjust: 101.94, ascent: 91.23, descent: 26.49 },
  },
  baloo: {
    family: "Baloo 2",
    title: "Baloo: friendly and round",
    file: "/fonts/baloo-2-1.woff2",
    standIn: { sizeAdjust: 93.28, ascent: 115.57, descent: 56.17 },
  },
} satisfies Record<string, Typeface>;
export type TypefaceName = keyof typeof TYPEFACES;
export const TYPEFACE_NAMES = Object.keys(TYPEFACES) as TypefaceName[];

/** Radii in pixels of fields and buttons, cards and sheets. */
const CORNERS = { square: [0, 0, 0], round: [14, 24, 28] };
export type Corners = keyof typeof CORNERS;
export const CORNER_NAMES = Object.keys(CORNERS) as Corners[];

/** Empty: the shop's usual color, typeface or corners. */
export type BrandStyle = {
  accent: string;
  typeface: TypefaceName | "";
  corners: Corners | "";
  /** Only with an accent: its hue tints the backgrounds of the page. */
  isTinted: boolean;
};

export function brandStyleSheet({ accent, typeface, corners, isTinted }: BrandStyle): string {
  return [
    accent && accentRules(accent, isTinted),
    accent && isTinted && tintedBackgroundRules(accent),
    typeface && typefaceRules(TYPEFACES[typeface]),
    corners && cornerRules(corners),
  ]
    .filter(Boolean)
    .join("");
}

function cornerRules(corners: Corners): string {
  const [control, card, sheet] = CORNERS[corners];
  const pills = corners === "square" ? ".rounded-full{border-radius:0}" : "";
  return `html:root{--radius-control:${control}px;--radius-card:${card}px;--radius-sheet:${sheet}px}${pills}`;
}

function typefaceRules({ family, file, standIn: { sizeAdjust, ascent, descent } }: Typeface): string {
  const face = (name: string, src: string, more: string) =>
    `@font-face{font-family:"${name}";src:${src};font-weight:400 900;${more}}`;
  const standIn = ["Arial Bold", "Liberation Sans Bold", "Arimo Bold"].map((name) => `local("${name}")`);
  return (
    face(family, `url(${file}) format("woff2")`, "font-display:swap") +
    face(
      `${family} Stand-in`,
      standIn.join(),
      `size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`,
    ) +
    `html:root{--heading-font:"${family}","${family} Stand-in",system-ui}`
  );
}

/** Increment when the computation changes: browsers cache the style sheet for a year. */
const STYLE_VERSION = 1;
const STYLE_PATH = /^\/accent\/\d+-([0-9a-f]{6}|plain)((?:-[a-z]+)*)\.css$/;

/** Empty for a shop with the usual look. */
export function brandStyleHref({ accent, typeface, corners, isTinted }: BrandStyle): string {
  const color = accent ? accent.slice(1) : "plain";
  const words = [color, typeface, corners, accent && isTinted && "tinted"].filter(Boolean);
  return words.length === 1 && !accent ? "" : `/accent/${STYLE_VERSION}-${words.join("-")}.css`;
}

export function readStyleHref(path: string): BrandStyle | undefined {
  const [, color, suffix = ""] = STYLE_PATH.exec(path) ?? [];
  if (color === undefined) return undefined;
  const words = suffix.split("-").slice(1);
  const style: BrandStyle = {
    accent: color === "plain" ? "" : `#${color}`,
    typeface: TYPEFACE_NAMES.find((name) => words.includes(name)) ?? "",
    corners: CORNER_NAMES.find((name) => words.includes(name)) ?? "",
    isTinted: words.includes("tinted"),
  };
  // Each look has one path, so that nothing can be added to it.
  return brandStyleHref(style) === path ? style : undefined;
}
