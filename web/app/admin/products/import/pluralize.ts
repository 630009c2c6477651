export function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString("en-PH")} ${noun}${count === 1 ? "" : "s"}`;
}
