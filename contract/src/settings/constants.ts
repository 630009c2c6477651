export const SEALS = ["bir", "trustmark", "npc"] as const;
export type SealName = (typeof SEALS)[number];

export const SEAL_NAMES: Record<SealName, string> = {
  bir: "BIR registered",
  trustmark: "DTI E-Commerce Trustmark",
  npc: "NPC Seal of Registration",
};

export const UPDATE_MAILS = ["shipped", "delivered", "cancelled", "refunded", "paymentFailed"] as const;
