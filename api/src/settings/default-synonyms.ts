import synonyms from "./default-synonyms.json" with { type: "json" };

export const DEFAULT_SYNONYMS: string[] = synonyms;
