export const MS_PER_DAY = 24 * 60 * 60 * 1000;
export const MANILA_OFFSET_MS = 8 * 60 * 60 * 1000;
