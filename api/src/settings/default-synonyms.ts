import synonyms from "./default-synonyms.json" with { type: "json" };

/** What the search of a new shop takes for the same, in Filipino and English. Merchants add their own. */
export const DEFAULT_SYNONYMS: string[] = synonyms;
