import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Settings } from "@tindahan/contract/settings/settings.ts";
import { z } from "zod";
import { selectAreAlive } from "../accounts/accounts.ts";
import { seal, unseal } from "../platform/crypto/sealed.ts";
import type { Services } from "../platform/services.ts";

/** What of the settings a preview shows before it is saved. */
const Drafted = z.object(Settings.shape).pick({ shop: true, brand: true });
type Drafted = z.infer<typeof Drafted>;

const Sealed = z.object({ drafted: Drafted, session: z.string(), until: z.number() });

const VALID_MS = 10 * 60 * 1000;
/** Beyond this no draft unpacks: they are at most 100 kB when they are sent. */
const MOST_BYTES = 200_000;

/** A preview's address holds the draft itself, which only the shop can make and read: nothing is stored, nothing to guess. */
export function sealDraft({ config, now }: Services, settings: Drafted, session: Buffer): string {
  const content = {
    drafted: Drafted.parse(settings),
    session: session.toString("hex"),
    until: now() + VALID_MS,
  };
  const packed = deflateRawSync(Buffer.from(JSON.stringify(content)));
  return seal(config.secretKey, "settings preview", packed).toString("base64url");
}

/** Nothing, if it is out of date, or the admin who made it has signed out since. */
export async function openDraft(
  { config, now, pools }: Services,
  draft: string,
): Promise<Drafted | undefined> {
  const packed = unseal(config.secretKey, "settings preview", Buffer.from(draft, "base64url"));
  if (!packed) return undefined;
  const content = inflateRawSync(packed, { maxOutputLength: MOST_BYTES }).toString();
  const { drafted, session, until } = Sealed.parse(JSON.parse(content));
  if (until < now()) return undefined;
  const [isAlive] = await selectAreAlive(pools.reads, [Buffer.from(session, "hex")]);
  return isAlive ? drafted : undefined;
}
