import { z } from "zod";
import { OwnPicture } from "./brand.ts";
import type { Shop } from "./shop.ts";
import { Line } from "../core/typed-text.ts";

const Seal = z.strictObject({
  /** As the authority wrote it; shoppers can look it up. */
  number: Line(80),
  /** Where the authority confirms it. */
  link: z.union([
    z.literal(""),
    z
      .url({ protocol: /^https$/, error: "Please enter an address that begins with https://" })
      .max(300, "Please use at most 300 characters."),
  ]),
  /** The badge as the authority sent it, uploaded. */
  picture: OwnPicture,
});
export type Seal = z.infer<typeof Seal>;

/** What authorities give a shop to show: all three are empty until the merchant fills them in. */
export const SEALS = ["bir", "trustmark", "npc"] as const;
export type SealName = (typeof SEALS)[number];

export const SEAL_NAMES: Record<SealName, string> = {
  bir: "BIR registered",
  trustmark: "DTI E-Commerce Trustmark",
  npc: "NPC Seal of Registration",
};

export const Seals = z.strictObject({ bir: Seal, trustmark: Seal, npc: Seal });
export type Seals = z.infer<typeof Seals>;

const NONE: Seal = { number: "", link: "", picture: "" };
export const NO_SEALS: Seals = { bir: NONE, trustmark: NONE, npc: NONE };

/** A link alone says nothing: a seal is shown once it has a number or a picture. */
export function shownSeals(seals: Seals): Shop["seals"] {
  return SEALS.filter((name) => seals[name].number || seals[name].picture).map((name) => ({
    name: SEAL_NAMES[name],
    ...seals[name],
  }));
}
