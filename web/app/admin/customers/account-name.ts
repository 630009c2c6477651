/** The e-mail address, or the reason why there is none. */
export function accountName(email: string, isErased: boolean): string {
  return email || (isErased ? "Erased account" : "No e-mail address");
}
