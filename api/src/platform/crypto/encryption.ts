import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Purpose = "second factor" | "PayMongo keys" | "settings preview";

export function encrypt(secretKey: string, purpose: Purpose, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveEncryptionKey(secretKey, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(secretKey: string, purpose: Purpose, encrypted: Buffer): Buffer | undefined {
  try {
    const cipher = createDecipheriv(
      CIPHER,
      deriveEncryptionKey(secretKey, purpose),
      encrypted.subarray(0, NONCE_BYTES),
    );
    cipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

function deriveEncryptionKey(secretKey: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", purpose, 32));
}
