/** By dev/places.ts: which places these are. Part of the addresses of their files, which may be cached forever. */
export const PLACES_RELEASE = "2025q4-0910997c";
