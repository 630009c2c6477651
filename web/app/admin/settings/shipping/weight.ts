/** As people write it: 0.5, 1 or 1.25 kg; whole grams. Anything else is not a number. */
export function readKilos(text: string): number {
  return /^(\d{1,5}(\.\d{0,3})?|\.\d{1,3})$/.test(text.trim()) ? Number(text) : NaN;
}

/** Empty: none. */
export function readKilosOrNone(text: string): number | null {
  return text.trim() === "" ? null : readKilos(text);
}
