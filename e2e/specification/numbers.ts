/** Returns the statement numbers in a title: `§2.8` is statement 8 of chapter 2. */
export function numbersIn(title: string): string[] {
  return [...title.matchAll(/§(\d+\.\d+)/g)].map(([, number]) => number!);
}

export function withoutNumbers(title: string): string {
  return title.replaceAll(/ ?§[\d.]+/g, "");
}
