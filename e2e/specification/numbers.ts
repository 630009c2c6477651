export function numbersIn(title: string): string[] {
  return [...title.matchAll(/§(\d+\.\d+)/g)].map(([, number]) => number!);
}

export function withoutNumbers(title: string): string {
  return title.replaceAll(/ ?§[\d.]+/g, "");
}
