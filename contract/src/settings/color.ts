/** Color math as in browsers: 8-bit sRGB, OKLCH for lightness, contrast by WCAG 2.2. */

export type Oklch = { l: number; c: number; h: number };
type Rgb = [red: number, green: number, blue: number];

export function contrastRatio(color: string, background: string): number {
  const [darker, lighter] = [luminance(color), luminance(background)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = hexToLinearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = hexToLinearRgb(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/** Reduces the chroma of a color outside sRGB until it fits; keeps lightness and hue. */
export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  let [least, most] = [0, c];
  if (isInGamut(oklchToLinearRgb({ l: lightness, c, h }))) least = c;
  else
    for (let step = 0; step < 20; step++) {
      const middle = (least + most) / 2;
      if (isInGamut(oklchToLinearRgb({ l: lightness, c: middle, h }))) least = middle;
      else most = middle;
    }
  const channels = oklchToLinearRgb({ l: lightness, c: least, h }).map((value) =>
    Math.round(255 * encodeGamma(Math.min(1, Math.max(0, value))))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}

function oklchToLinearRgb({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function isInGamut(linear: Rgb): boolean {
  return linear.every((value) => value >= -0.0005 && value <= 1.0005);
}

function hexToLinearRgb(hex: string): Rgb {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
}

function encodeGamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
