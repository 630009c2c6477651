import { MAX_PICTURES, type ProductPicture } from "@tindahan/contract/catalogue/product-pictures.ts";

export type Entry = { key: string; alt: string } & PictureEntryState;
export type PictureEntryState =
  | { state: "ready"; url: string }
  | { state: "sending"; file: File; percent: number }
  | { state: "failed"; file: File; message: string; canRetry: boolean };

export type PictureList = { coverAlt: string; entries: Entry[] };

export const MAX_ENTRIES = MAX_PICTURES - 1;

export function toPictureList([cover, ...more]: ProductPicture[]): PictureList {
  return { coverAlt: cover?.alt ?? "", entries: more.map(toEntry) };
}

function toEntry({ url, alt }: ProductPicture): Entry {
  return { key: url, state: "ready", url, alt };
}

export function toImages({ coverAlt, entries }: PictureList, cover: string): ProductPicture[] {
  const more = entries.flatMap((entry) =>
    entry.state === "ready" && entry.url !== cover ? [{ url: entry.url, alt: entry.alt.trim() }] : [],
  );
  return [{ url: cover, alt: coverAlt.trim() }, ...more];
}

export function withEntry(list: PictureList, key: string, replaceBy: (entry: Entry) => Entry[]): PictureList {
  return {
    ...list,
    entries: list.entries.flatMap((entry) => (entry.key === key ? replaceBy(entry) : entry)),
  };
}

/** Identical files share one URL and become one picture. */
export function withUploaded(list: PictureList, key: string, url: string): PictureList {
  const isKnown = list.entries.some((entry) => entry.state === "ready" && entry.url === url);
  return withEntry(list, key, ({ alt }) => (isKnown ? [] : [toEntry({ url, alt })]));
}

export function moveEntry(list: PictureList, from: number, to: number): PictureList {
  const entries = list.entries.toSpliced(from, 1);
  return { ...list, entries: entries.toSpliced(to, 0, list.entries[from]!) };
}

/** Swaps the cover with a picture; both keep their alternative texts. */
export function withCover(list: PictureList, key: string, cover: string): PictureList {
  const chosen = list.entries.find((entry) => entry.key === key)!;
  const before = cover ? [toEntry({ url: cover, alt: list.coverAlt })] : [];
  return { ...withEntry(list, key, () => before), coverAlt: chosen.alt };
}
