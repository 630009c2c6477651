import type { Right } from "@tindahan/contract/rights.ts";

export const RIGHT_NAMES: Record<Right, string> = { owner: "Owner", staff: "Staff", packer: "Packer" };
