import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { errors, ShopError, type ErrorCode, type Failure } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import { isDatabaseUnavailable, withoutStack } from "../db/database-errors.ts";

/** About the time in which PostgreSQL restarts. */
export const RETRY_AFTER_SECONDS = "5";

export function setErrorHandler(app: FastifyInstance, noteError: (error: unknown) => void): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    noteError(error);
    const failure = requestErrorToShopError(error);
    if (isDatabaseUnavailable(error))
      request.log.warn({ reqId: request.id, err: withoutStack(error) }, "database unavailable");
    else if (failure.code === "unexpected")
      request.log.error({ reqId: request.id, err: error }, "request failed");
    else if (errors[failure.code].status >= 500 || isConcurrencyConflict(error))
      request.log.warn(
        { reqId: request.id, code: failure.code, err: withoutStack(error) },
        "request refused",
      );
    await app.recordRefusal(request, failure.code);
    return toErrorResponse(request, reply, failure);
  });
  app.setNotFoundHandler(async (request, reply) =>
    toErrorResponse(request, reply, new ShopError("not_found")),
  );
}

export function refuseMalformedUrl(request: FastifyRequest, reply: FastifyReply): void {
  const failure = toErrorResponse(request, reply, new ShopError("invalid_request"));
  void reply.type("application/json; charset=utf-8").send(JSON.stringify(failure));
}

function toErrorResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, fields }: ShopError,
): Failure {
  const { status } = errors[code];
  reply.code(status).header("cache-control", "no-store");
  if (status === 503 || status === 429) reply.header("retry-after", RETRY_AFTER_SECONDS);
  return {
    success: false,
    code,
    message,
    error: message,
    requestId: request.id,
    ...(fields ? { fields } : {}),
  };
}

function requestErrorToShopError(error: FastifyError): ShopError {
  if (error instanceof ShopError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => [
      instancePath.slice(1).replaceAll("/", ".") || "request",
      message ?? errors.invalid_request.message,
    ]);
    return new ShopError("invalid_request", undefined, Object.fromEntries(fields));
  }
  if (error.code === SQL_REFUSAL_CODE) return sqlRefusalToShopError(error);
  if (isDatabaseUnavailable(error)) return new ShopError("unavailable");
  if (isAccountErased(error)) return new ShopError("login_required");
  if (isConcurrencyConflict(error)) return new ShopError("unavailable");
  if (INVALID_TEXT_CODES.includes(error.code)) return new ShopError("invalid_request");
  return new ShopError(codeOfStatus(error.statusCode));
}

/** Serialization failure, deadlock, lock not available: a retry succeeds. */
const CONFLICT_CODES = ["40001", "40P01", "55P03"];

function isConcurrencyConflict(error: FastifyError): boolean {
  return CONFLICT_CODES.includes(error.code) || isAccountErased(error);
}

function isAccountErased({ code, constraint = "" }: FastifyError & { constraint?: string }): boolean {
  return code === "23503" && constraint.endsWith("_user_id_fkey");
}

const SQL_REFUSAL_CODE = "TD000";
/** A zero byte in text or JSON, which PostgreSQL cannot store. */
const INVALID_TEXT_CODES = ["22021", "22P05"];

export function asShopError(error: unknown): ShopError | undefined {
  if (error instanceof ShopError) return error;
  const isRefused = error instanceof Error && "code" in error && error.code === SQL_REFUSAL_CODE;
  return isRefused ? sqlRefusalToShopError(error as FastifyError) : undefined;
}

/** Our SQL functions raise TD000 with an error code as message and amounts as detail. */
function sqlRefusalToShopError({ message, detail }: FastifyError & { detail?: string }): ShopError {
  const code: ErrorCode = message in errors ? (message as ErrorCode) : "unexpected";
  const details = JSON.parse(detail ?? "{}") as ProductProblem[] | RefusalDetails;
  if (!Array.isArray(details)) return new ShopError(code, describeAmountRefusal(code, details));
  const lines = details.map((problem) => [problem.productId, describeStockProblem(problem)] as const);
  return new ShopError(code, lines.map(([, line]) => line).join(" "), Object.fromEntries(lines));
}

type ProductProblem = { productId: string; name: string } & ({ left: number } | { most: number });

function describeStockProblem(problem: ProductProblem): string {
  if ("most" in problem) return `You can order at most ${problem.most} of ${problem.name}.`;
  return problem.left > 0 ? `Only ${problem.left} left of ${problem.name}.` : `${problem.name} is sold out.`;
}

type RefusalDetails = {
  totalCentavos?: number;
  maxOpenCentavos?: number;
  missingCentavos?: number | null;
  text?: string;
};

function describeAmountRefusal(
  code: ErrorCode,
  { totalCentavos, maxOpenCentavos, missingCentavos, text }: RefusalDetails,
): string | undefined {
  if (code === "voucher_spend_more" && missingCentavos)
    return `Spend ${inPesos(missingCentavos)} more to use this code.`;
  if (totalCentavos !== undefined)
    return `Your cart or a price has changed: the total is now ${inPesos(totalCentavos)}. Please check it and place the order again.`;
  if (maxOpenCentavos !== undefined)
    return `Open Cash on Delivery orders for one account or phone number can come to at most ${inPesos(maxOpenCentavos)}. Please pay another way, or order again once an earlier one has been delivered.`;
  return text;
}

const inPesos = (centavos: number) => formatMoney(centavosToPesos(centavos));

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 413) return "too_large";
  if (status === 415) return "unsupported_media_type";
  if (status === 429) return "too_many_requests";
  if (status === 503) return "unavailable";
  return status && status >= 400 && status < 500 ? "invalid_request" : "unexpected";
}
