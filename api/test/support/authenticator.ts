import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import type { addPasskey, passkeyLogin } from "@tindahan/contract/accounts/passkeys.ts";
import { totpCodeAt } from "../../src/accounts/admins/totp.ts";

export function authenticatorCode(secret: string, now: number, steps = 0): string {
  const bits = Array.from(secret, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return totpCodeAt(Buffer.from(bytes), Math.floor(now / 30_000) + steps);
}

type NewCredential = ParsedCall<typeof addPasskey>["body"]["credential"];
type SignedCredential = ParsedCall<typeof passkeyLogin>["body"]["credential"];
type PasskeyChallenge = { options: { challenge: string } };

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export type PasskeyDevice = {
  make: (challenge: PasskeyChallenge) => NewCredential;
  sign: (challenge: PasskeyChallenge, how?: { isVerified?: boolean; count?: number }) => SignedCredential;
};

export function passkeyDevice(origin = "http://localhost:3000"): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, { options }: PasskeyChallenge) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, count: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([hashed(new URL(origin).hostname), Buffer.of(flags), counter]);
  };
  const identity = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
  };

  return {
    make(challenge) {
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
        ]),
      );
      const authData = Buffer.concat([
        authenticatorData(PRESENT | VERIFIED | HAS_CREDENTIAL, 0),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]),
      );
      return {
        ...identity,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
          attestationObject: Buffer.from(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    sign(challenge, { isVerified = true, count = ++uses } = {}) {
      const data = authenticatorData(isVerified ? PRESENT | VERIFIED : PRESENT, count);
      const client = clientData("webauthn.get", challenge);
      return {
        ...identity,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, hashed(client)]), privateKey).toString("base64url"),
        },
      };
    },
  };
}

function hashed(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
