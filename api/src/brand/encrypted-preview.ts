import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Settings } from "@tindahan/contract/settings/settings.ts";
import { z } from "zod";
import { selectAreSessionsAlive } from "../accounts/accounts.ts";
import { decrypt, encrypt } from "../platform/crypto/encryption.ts";
import type { Services } from "../platform/services.ts";

const PreviewedSettings = z.object(Settings.shape).pick({ shop: true, brand: true });
type PreviewedSettings = z.infer<typeof PreviewedSettings>;

const Content = z.object({ settings: PreviewedSettings, session: z.string(), expiresAt: z.number() });

const VALID_MS = 10 * 60 * 1000;
/** Bounds decompression; requests are limited to 100 kB. */
const MAX_BYTES = 200_000;

/** The URL contains the encrypted settings, so nothing is stored or can be guessed. */
export function encryptPreview(
  { config, now }: Services,
  settings: PreviewedSettings,
  session: Buffer,
): string {
  const content = {
    settings: PreviewedSettings.parse(settings),
    session: session.toString("hex"),
    expiresAt: now() + VALID_MS,
  };
  const packed = deflateRawSync(Buffer.from(JSON.stringify(content)));
  return encrypt(config.secretKey, "settings preview", packed).toString("base64url");
}

/** Undefined after it expired or the admin signed out. */
export async function decryptPreview(
  { config, now, pools }: Services,
  encrypted: string,
): Promise<PreviewedSettings | undefined> {
  const packed = decrypt(config.secretKey, "settings preview", Buffer.from(encrypted, "base64url"));
  if (!packed) return undefined;
  const content = inflateRawSync(packed, { maxOutputLength: MAX_BYTES }).toString();
  const { settings, session, expiresAt } = Content.parse(JSON.parse(content));
  if (expiresAt < now()) return undefined;
  const [isAlive] = await selectAreSessionsAlive(pools.reads, [Buffer.from(session, "hex")]);
  return isAlive ? settings : undefined;
}
