/** The statements that a title or a message names: `§2.8` stands for the eighth of the second chapter. */
export function numbersIn(title: string): string[] {
  return [...title.matchAll(/§(\d+\.\d+)/g)].map(([, number]) => number!);
}

export function withoutNumbers(title: string): string {
  return title.replaceAll(/ ?§[\d.]+/g, "");
}
