import { z } from "zod";

/** What a cart and an order send to say where they go and how. Apart from the settings, which only the merchant's screens load. */

/** A way of delivery: the id of a rate, or `pickup`. */
export const DeliveryId = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const PICKUP = "pickup";

/** A barangay by its PSGC code: ten digits, or the eight without the region. Eight go on. */
export const SentPlace = z
  .string()
  .regex(/^(\d{2})?\d{8}$/, "Please choose your city and barangay.")
  .transform((code) => code.slice(-8));
