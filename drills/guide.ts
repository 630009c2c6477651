import { readFileSync } from "node:fs";

export type Block = {
  /** `sh`: commands. `ini`: what to write into a file. */
  language: string;
  file: string | undefined;
  text: string;
};

/** The code blocks of one part of a guide, in the order in which a reader meets them. */
export function blocksOf(guide: string, heading: string): Block[] {
  const text = readFileSync(new URL(`../docs/${guide}`, import.meta.url), "utf8");
  const part = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`${guide} has no part called ${heading}`);
  return [...part.matchAll(/^( *)```(\w+)(?: title="(.+?)")?\n(.*?)^ *```$/gms)].map(
    ([, indent, language, file, code]) => ({
      language: language!,
      file,
      text: code!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}
