import { createHash } from "node:crypto";

import type { Deps } from "../deps.ts";
import { ApiError } from "./errors.ts";

const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
const LONGEST_KEY = 255;

export type Answer = { statusCode: number; body: unknown };

export function answerOnce(
  { books, clock }: Deps,
  key: string,
  request: unknown,
  answer: () => unknown,
): Answer {
  if (key.length > LONGEST_KEY) throw refused("Idempotency-Key is too long (maximum is 255 characters).");

  const fingerprint = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const first = books.find("answer", key);
  if (first && clock.now() - first.createdAt < KEPT_FOR_MS) {
    if (first.fingerprint === fingerprint) return first;
    throw refused("Idempotency-Key was already used with different parameters.");
  }

  // Store the response together with what it created, or a kill between them would repeat the creation.
  return books.together(() => {
    const given = settle(answer);
    const at = clock.now();
    books.keep({ kind: "answer", id: key, fingerprint, ...given, createdAt: at, updatedAt: at });
    return given;
  });
}

/** Stores refusals as well, except for validation errors. */
function settle(answer: () => unknown): Answer {
  try {
    return { statusCode: 200, body: answer() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isValidation) throw error;
    return { statusCode: error.statusCode, body: { errors: error.problems } };
  }
}

// PayMongo documents neither status nor code.
function refused(detail: string): ApiError {
  return new ApiError(400, [{ code: "idempotency_key_invalid", detail }]);
}
