import { z } from "zod";
import { ShopPicture } from "./brand.ts";
import type { Shop } from "./shop.ts";
import { Line } from "../core/typed-text.ts";
import { SEALS, SEAL_NAMES } from "./constants.ts";

const Seal = z.strictObject({
  number: Line(80),
  link: z.union([
    z.literal(""),
    z
      .url({ protocol: /^https$/, error: "Please enter a link that starts with https://" })
      .max(300, "Please use at most 300 characters."),
  ]),
  picture: ShopPicture,
});
export type Seal = z.infer<typeof Seal>;

export const Seals = z.strictObject({ bir: Seal, trustmark: Seal, npc: Seal });
export type Seals = z.infer<typeof Seals>;

const NONE: Seal = { number: "", link: "", picture: "" };
export const NO_SEALS: Seals = { bir: NONE, trustmark: NONE, npc: NONE };

export function publicSeals(seals: Seals): Shop["seals"] {
  return SEALS.filter((name) => seals[name].number || seals[name].picture).map((name) => ({
    name: SEAL_NAMES[name],
    ...seals[name],
  }));
}
