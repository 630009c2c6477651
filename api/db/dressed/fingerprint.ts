import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("./", import.meta.url);
const hash = createHash("sha256");
for (const file of readdirSync(FOLDER).toSorted())
  if (!file.endsWith(".test.ts")) hash.update(readFileSync(new URL(file, FOLDER)));

/** Begins the idempotency keys of the demo's orders, and changes with the demo. */
export const DEMO_KEY_PREFIX = `demo-${hash.digest("hex").slice(0, 8)}-`;
/** A shopper with several orders. */
export const DEMO_SHOPPER_EMAIL = "maria.santos@example.com";
