/** Written by dev/places.ts. Part of the file URLs, which are cached forever. */
export const PLACES_RELEASE = "2025q4-0910997c";
