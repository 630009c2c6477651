/** Where this browser keeps the place of delivery. */
export const PLACE_KEY = "delivery-place";

/** It is not for whoever sits here next. */
export function forgetPlace(): void {
  try {
    localStorage.removeItem(PLACE_KEY);
  } catch {
    // Then nothing was ever in it.
  }
}
