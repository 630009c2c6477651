export const RETURNED_PARCEL_PATH = "/admin/returns/parcel";

export function returnedParcelHref(code: string): string {
  return `${RETURNED_PARCEL_PATH}?${new URLSearchParams({ code })}`;
}
