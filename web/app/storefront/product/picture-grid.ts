/** Phones swipe through a row, wider screens show a grid. */
export const rowClass =
  "snap-row flex overflow-x-auto [scrollbar-width:none] md:grid md:grid-cols-2 md:gap-3 md:overflow-visible";

export const LARGE_SIZES = "(min-width: 1200px) 606px, (min-width: 768px) 50vw, 100vw";
export const SMALL_SIZES = "(min-width: 1200px) 297px, (min-width: 768px) 25vw, 100vw";

/** The first picture fills both columns, and so does a last one without a neighbor. */
export function isLargePicture(index: number, count: number): boolean {
  return index === 0 || (index === count - 1 && count % 2 === 0);
}

export function pictureClass(isLarge: boolean): string {
  return `w-full shrink-0 ${isLarge ? "md:col-span-2" : ""}`;
}
