const KEY = "admin-device";

/**
 * What this browser was given at its last sign-in. It keeps a place for it when many try to sign in at once, and opens
 * nothing.
 */
export function readDevice(): string | undefined {
  try {
    return localStorage.getItem(KEY)?.slice(0, 100);
  } catch {
    return undefined;
  }
}

export function keepDevice(device: string): void {
  try {
    localStorage.setItem(KEY, device);
  } catch {
    // Then this browser waits like any other.
  }
}
