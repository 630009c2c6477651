import { z } from "zod";

/** Separate from the settings schema, which only admin screens load. */

export const DeliveryId = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const PICKUP = "pickup";

/** Accepts a PSGC code with 10 digits, or 8 without the region; outputs 8. */
export const PlaceCodeInput = z
  .string()
  .regex(/^(\d{2})?\d{8}$/, "Please choose your city and barangay.")
  .transform((code) => code.slice(-8));
