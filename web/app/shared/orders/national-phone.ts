/** +639171234567 → 0917 123 4567. Foreign numbers are unchanged. */
export function formatNationalPhone(phone: string): string {
  const [, area, middle, end] = /^\+63(9\d{2})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return area ? `0${area} ${middle} ${end}` : phone;
}
