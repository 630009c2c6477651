import { z } from "zod";
import { dayOf, hasTime } from "./day-or-time.ts";

/** The keys of an object as the choices of `z.enum`. */
export const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T & string)[];

/** UUID; the shop creates version 7, which sorts by creation time. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** A number for phone calls: ascending, with gaps. Endpoints do not accept it as an id. */
export const OrderNumber = z.number().int();

/** Money on the wire, with at most two decimals; inside the shop it is whole centavos. */
export const Pesos = z.number();
export type Pesos = z.infer<typeof Pesos>;

export const IsoDate = z.iso.datetime();
export type IsoDate = z.infer<typeof IsoDate>;

/** From year 1, because PostgreSQL has no year 0. */
export const Day = z.iso.date().refine((day) => day >= "0001-01-01");

const TIME = /^[^T]+T([01]\d|2[0-3]):[0-5]\d$/;

/** A whole day in Manila, 2026-11-23, or a time on it, 2026-11-23T20:00. */
export const DayOrTime = z
  .string()
  .refine((text) => Day.safeParse(dayOf(text)).success && (!hasTime(text) || TIME.test(text)));

/** Row version for optimistic locking, limited to PostgreSQL's `integer`. */
export const Version = z.number().int().min(0).max(2_147_483_647);

export const PageNumber = z.coerce.number().int().min(1).max(1_000_000);
export const PageSize = z.coerce.number().int().min(1).max(100);

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Done = z.object({ message: z.string() });

/**
 * Province or highly urbanized city (3 digits), city (2), barangay (3). The PSGC's region prefix is omitted,
 * because regions are redrawn.
 */
export const PlaceCode = z.string().regex(/^\d{8}$/, "Please choose your city and barangay.");

export const Place = z.object({
  code: PlaceCode,
  barangay: z.string(),
  city: z.string(),
  province: z.string(),
});
export type Place = z.infer<typeof Place>;
