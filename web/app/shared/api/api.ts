import { data, type RouterContextProvider } from "react-router";
import type { Access, ResponseOf, CallArguments, Endpoint } from "@tindahan/contract/core/endpoint.ts";
import { errors, ShopError, type ErrorCode, type Failure } from "@tindahan/contract/core/errors.ts";
import { apiContext, type ApiFetch } from "./context.ts";
import { requireLogin, SESSION_ENDED } from "../session/require-login.ts";
import { currentSession, logOut, type Session } from "../session/session.ts";

/** For an answer: longer than the server ever takes for one. On a line that is dead a browser waits for minutes. */
const TIMEOUT_MS = 60_000;

/** `headers` for the few calls whose contract knows one, such as the key that makes an order safe to repeat. */
type Call<E extends Endpoint> = CallArguments<E> & { headers?: Record<string, string> };

/**
 * The one way to the API: from the browser over the network, in the name of whoever is logged in; from a server's
 * `loader` through its context, in nobody's name. Where people have to wait their turn, the call takes as long.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  fetchApi?: ApiFetch,
): Promise<ResponseOf<E>> {
  if (fetchApi) return ask(endpoint, call, fetchApi);

  refuseEarly(endpoint.access, currentSession());
  const make = () => whileLoggedIn((session) => ask(endpoint, call, fetchAs(session)));
  return make().catch((error: ShopError) => {
    const { waiting } = error;
    if (!waiting) throw error;
    // If its code cannot come, the failure itself says how long it takes.
    return import("./waiting-line.tsx").then(
      (line) => line.waitInLine(waiting, make),
      () => {
        throw error;
      },
    );
  });
}

/**
 * If the session has ended, the person is asked to log in again where they are, and the call is made once more: the
 * screen that called only sees it take longer. Should they decline, it fails with `login_required`.
 */
export async function whileLoggedIn<T>(call: (session: Session | undefined) => Promise<T>): Promise<T> {
  const session = currentSession();
  try {
    return await call(session);
  } catch (error) {
    const hasEnded = error instanceof ShopError && error.code === "login_required";
    if (!session || !hasEnded) throw error;
    // Several calls may learn of the end, the last of them after a new log-in: that one must stay.
    if (currentSession()?.token === session.token) logOut();
    const renewed = await requireLogin(SESSION_ENDED, session.user.role);
    // Somebody else at the same counter must not finish what the first one began.
    if (renewed?.user._id !== session.user._id) throw error;
    return call(renewed);
  }
}

/** Over the network, in the name of this session and of no other. */
export function fetchAs(session: Session | undefined): ApiFetch {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    if (session) headers.set("authorization", `Bearer ${session.token}`);
    try {
      // A stream brings a signal of its own, and lasts.
      return await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers });
    } catch {
      throw new ShopError("network");
    }
  };
}

/** What the server would refuse anyway need not travel; the server decides all the same. */
function refuseEarly(access: Access, session: Session | undefined): void {
  if (access === "public") return;
  if (!session) throw new ShopError("login_required");
  if (access !== "member" && access !== session.user.role) throw new ShopError("forbidden");
}

async function ask<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  fetchApi: ApiFetch,
): Promise<ResponseOf<E>> {
  const response = await fetchApi(toPath(endpoint.path, call), {
    method: endpoint.method,
    headers: { ...call.headers, ...("body" in call && { "content-type": "application/json" }) },
    ...("body" in call && { body: JSON.stringify(call.body) }),
  });
  const answer = (await response.json().catch(() => undefined)) as
    (ResponseOf<E> & { success: true }) | Failure | undefined;
  if (answer?.success) return answer;
  throw toShopError(answer);
}

/** For a `loader` on the server: a call that fails becomes the page's answer, with the same status. */
export async function loadFromApi<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  call: Call<E>,
): Promise<ResponseOf<E>> {
  try {
    return await callApi(endpoint, call, context.get(apiContext));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const { code, message, requestId } = error;
    throw data({ code, message, requestId }, { status: errors[code].status });
  }
}

function toPath(path: string, call: { params?: object; query?: object }): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(call.params?.[name as keyof typeof call.params])),
  );
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined && value !== ""),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}

function toShopError(failure: Failure | undefined): ShopError {
  const code: ErrorCode = failure && failure.code in errors ? failure.code : "unexpected";
  return new ShopError(code, failure?.message, failure?.fields, failure?.requestId, failure?.waiting);
}
