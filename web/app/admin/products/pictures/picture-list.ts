import type { ProductPicture } from "@tindahan/contract/catalogue/product-pictures.ts";
import { MAX_PICTURES } from "@tindahan/contract/catalogue/constants.ts";

export type Entry = { key: string; alt: string } & PictureEntryState;
export type PictureEntryState =
  | { state: "ready"; url: string }
  | { state: "sending"; file: File; percent: number }
  | { state: "failed"; file: File; message: string; canRetry: boolean };

export type PictureList = { coverAlt: string; entries: Entry[] };

export const MAX_ENTRIES = MAX_PICTURES - 1;

export function toPictureList([cover, ...more]: ProductPicture[]): PictureList {
  return { coverAlt: cover?.alt ?? "", entries: more.map(toPictureEntry) };
}

function toPictureEntry({ url, alt }: ProductPicture): Entry {
  return { key: url, state: "ready", url, alt };
}

export function toProductPictures({ coverAlt, entries }: PictureList, coverUrl: string): ProductPicture[] {
  const more = entries.flatMap((entry) =>
    entry.state === "ready" && entry.url !== coverUrl ? [{ url: entry.url, alt: entry.alt.trim() }] : [],
  );
  return [{ url: coverUrl, alt: coverAlt.trim() }, ...more];
}

export function replacePictureEntry(
  list: PictureList,
  entryKey: string,
  replaceBy: (entry: Entry) => Entry[],
): PictureList {
  return {
    ...list,
    entries: list.entries.flatMap((entry) => (entry.key === entryKey ? replaceBy(entry) : entry)),
  };
}

/** Identical files share one URL and become one picture. */
export function setUploadedUrl(list: PictureList, entryKey: string, url: string): PictureList {
  const isKnown = list.entries.some((entry) => entry.state === "ready" && entry.url === url);
  return replacePictureEntry(list, entryKey, ({ alt }) => (isKnown ? [] : [toPictureEntry({ url, alt })]));
}

export function movePictureEntry(list: PictureList, from: number, to: number): PictureList {
  const entries = list.entries.toSpliced(from, 1);
  return { ...list, entries: entries.toSpliced(to, 0, list.entries[from]!) };
}

/** Swaps the cover with a picture; both keep their alternative texts. */
export function swapWithCover(list: PictureList, entryKey: string, coverUrl: string): PictureList {
  const chosen = list.entries.find((entry) => entry.key === entryKey)!;
  const before = coverUrl ? [toPictureEntry({ url: coverUrl, alt: list.coverAlt })] : [];
  return { ...replacePictureEntry(list, entryKey, () => before), coverAlt: chosen.alt };
}
