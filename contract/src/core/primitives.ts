import { z } from "zod";

/** A UUID; ours are version 7, so they sort by the time they were made. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** People say it on the phone. It ascends, with gaps, and no call takes it for an id. */
export const OrderNumber = z.number().int();

/** Money on the wire: pesos, a number with at most two decimals. Inside the shop it is whole centavos. */
export const Pesos = z.number();
export type Pesos = z.infer<typeof Pesos>;

export const IsoDate = z.iso.datetime();
export type IsoDate = z.infer<typeof IsoDate>;

/** A day of a calendar that PostgreSQL knows, too: it has no year 0. */
export const Day = z.iso.date().refine((day) => day >= "0001-01-01");

/** Raised by every change of a row. What cannot be one is refused before the database has to. */
export const Version = z.number().int().min(0).max(2_147_483_647);

/** Optional in every list; the answer then carries `Pagination`. */
export const PageNumber = z.coerce.number().int().min(1).max(1_000_000);
export const PageSize = z.coerce.number().int().min(1).max(100);

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.infer<typeof Pagination>;

/** What a change answers that has nothing else to tell. */
export const Done = z.object({ message: z.string() });

/**
 * The last eight digits of a PSGC code: province or highly urbanised city (3), city or municipality (2), barangay (3). The
 * first two, the region, are left out: regions are redrawn (Sulu moved in 2025), and these eight are unique without them.
 */
export const PlaceCode = z.string().regex(/^\d{8}$/, "Please choose your city and barangay.");

export const Place = z.object({
  code: PlaceCode,
  barangay: z.string(),
  city: z.string(),
  province: z.string(),
});
export type Place = z.infer<typeof Place>;
