import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Settings } from "@tindahan/contract/settings/settings.ts";
import { z } from "zod";
import { selectAreAlive } from "../accounts/accounts.ts";
import { seal, unseal } from "../platform/crypto/sealed.ts";
import type { Services } from "../platform/services.ts";

const Drafted = z.object(Settings.shape).pick({ shop: true, brand: true });
type Drafted = z.infer<typeof Drafted>;

const Sealed = z.object({ drafted: Drafted, session: z.string(), until: z.number() });

const VALID_MS = 10 * 60 * 1000;
/** Bounds decompression; requests are limited to 100 kB. */
const MOST_BYTES = 200_000;

/** The preview URL contains the encrypted settings, so nothing is stored and nothing can be guessed. */
export function sealDraft({ config, now }: Services, settings: Drafted, session: Buffer): string {
  const content = {
    drafted: Drafted.parse(settings),
    session: session.toString("hex"),
    until: now() + VALID_MS,
  };
  const packed = deflateRawSync(Buffer.from(JSON.stringify(content)));
  return seal(config.secretKey, "settings preview", packed).toString("base64url");
}

/** Undefined after it expired or the admin signed out. */
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
