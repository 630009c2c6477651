/** What somebody chose on this browser, for the next visit. Where nothing can be stored, it is as at first. */
export function readChoice(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Then it is asked for again.
  }
}
