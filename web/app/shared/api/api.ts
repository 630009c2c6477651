import { data, type RouterContextProvider } from "react-router";
import type { Calls } from "@tindahan/contract/calls.ts";
import type { CallArguments, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { errors, ShopError, type ErrorCode, type Failure } from "@tindahan/contract/core/errors.ts";
import { apiContext, type ApiFetch } from "./context.ts";
import { ensureLoggedIn, SESSION_ENDED } from "../session/require-login.ts";
import { currentSession, clearSession, type Session } from "../session/session.ts";

/** Longer than the server ever takes; a dead connection would block for minutes. */
const TIMEOUT_MS = 60_000;

type Arguments<Call extends keyof Calls> = CallArguments<Calls[Call]> & { headers?: Record<string, string> };

/**
 * Calls the API with the browser's session, or anonymously through a loader's `fetchApi`. Takes longer while the
 * waiting room is active.
 */
export async function callApi<Call extends keyof Calls>(
  call: Call,
  args: Arguments<Call>,
  fetchApi?: ApiFetch,
): Promise<ResponseOf<Calls[Call]>> {
  if (fetchApi) return sendApiRequest(call, args, fetchApi);

  const attempt = () => retryAfterLogin((session) => sendApiRequest(call, args, createSessionFetch(session)));
  return attempt().catch((error: ShopError) => {
    const { waiting } = error;
    if (!waiting) throw error;
    return import("./waiting-room.tsx").then(
      (module) => module.retryWhenAdmitted(waiting, attempt),
      () => {
        throw error;
      },
    );
  });
}

/** Asks for a log-in when the session has ended, and repeats the call. Declining fails with `login_required`. */
export async function retryAfterLogin<T>(call: (session: Session | undefined) => Promise<T>): Promise<T> {
  const session = currentSession();
  try {
    return await call(session);
  } catch (error) {
    const hasEnded = error instanceof ShopError && error.code === "login_required";
    if (!session || !hasEnded) throw error;
    // A concurrent call may have renewed the session: remove the expired one only.
    if (currentSession()?.token === session.token) clearSession();
    const renewed = await ensureLoggedIn(SESSION_ENDED, session.user.role);
    // Another user of a shared device must not complete this call.
    if (renewed?.user._id !== session.user._id) throw error;
    return call(renewed);
  }
}

export function createSessionFetch(session: Session | undefined): ApiFetch {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    if (session) headers.set("authorization", `Bearer ${session.token}`);
    try {
      // Streams pass their own signal, which has no timeout.
      return await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers });
    } catch {
      throw new ShopError("network");
    }
  };
}

async function sendApiRequest<Call extends keyof Calls>(
  call: Call,
  args: Arguments<Call>,
  fetchApi: ApiFetch,
): Promise<ResponseOf<Calls[Call]>> {
  const [method, path] = call.split(" ") as [string, string];
  const response = await fetchApi(buildCallUrl(path, args), {
    method,
    headers: { ...args.headers, ...("body" in args && { "content-type": "application/json" }) },
    ...("body" in args && { body: JSON.stringify(args.body) }),
  });
  const answer = (await response.json().catch(() => undefined)) as
    (ResponseOf<Calls[Call]> & { success: true }) | Failure | undefined;
  if (answer?.success) return answer;
  throw failureToShopError(answer);
}

/** For server loaders: a failed call becomes an error page with the same status. */
export async function loadFromApi<Call extends keyof Calls>(
  context: Readonly<RouterContextProvider>,
  call: Call,
  args: Arguments<Call>,
): Promise<ResponseOf<Calls[Call]>> {
  try {
    return await callApi(call, args, context.get(apiContext));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { code, message, requestId } = error;
    throw data({ code, message, requestId }, { status: errors[code].status });
  }
}

function buildCallUrl(path: string, args: { params?: object; query?: object }): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(args.params?.[name as keyof typeof args.params])),
  );
  const query = new URLSearchParams(
    Object.entries(args.query ?? {}).filter(([, value]) => value !== undefined && value !== ""),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}

function failureToShopError(failure: Failure | undefined): ShopError {
  const code: ErrorCode = failure && failure.code in errors ? failure.code : "unexpected";
  return new ShopError(code, failure?.message, failure?.fields, failure?.requestId, failure?.waiting);
}
