import type { Brand } from "./brand.ts";
import { NANAY_PILAR } from "./nanay-pilar.ts";
import { SAPATERO_REYES } from "./sapatero-reyes.ts";

/** Neither shop exists. */
export const BRANDS: Record<string, Brand> = { "sari-sari store": NANAY_PILAR, "shoe maker": SAPATERO_REYES };
