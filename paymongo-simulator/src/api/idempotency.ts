import { createHash } from "node:crypto";

import type { Deps } from "../deps.ts";
import { ApiError } from "./errors.ts";

const RETENTION_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

export type HandlerResult = { statusCode: number; body: unknown };

export function respondOnce(
  { store, clock }: Deps,
  key: string,
  request: unknown,
  handle: () => unknown,
): HandlerResult {
  if (key.length > MAX_KEY_LENGTH) throw keyError("Idempotency-Key is too long (maximum is 255 characters).");

  const fingerprint = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const stored = store.find("answer", key);
  if (stored && clock.now() - stored.createdAt < RETENTION_MS) {
    if (stored.fingerprint === fingerprint) return stored;
    throw keyError("Idempotency-Key was already used with different parameters.");
  }

  // One transaction, or a kill in between would repeat the creation.
  return store.transaction(() => {
    const result = runHandler(handle);
    const at = clock.now();
    store.save({ kind: "answer", id: key, fingerprint, ...result, createdAt: at, updatedAt: at });
    return result;
  });
}

/** Stores refusals as well, except for validation errors. */
function runHandler(handle: () => unknown): HandlerResult {
  try {
    return { statusCode: 200, body: handle() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isValidation) throw error;
    return { statusCode: error.statusCode, body: { errors: error.problems } };
  }
}

// PayMongo documents neither status nor code of these errors.
function keyError(detail: string): ApiError {
  return new ApiError(400, [{ code: "idempotency_key_invalid", detail }]);
}
