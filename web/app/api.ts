import { data, type RouterContextProvider } from "react-router";
import type { Answer, CallArguments, Endpoint } from "@tindahan/contract/endpoint.ts";
import { errors, ShopError, type ErrorCode, type Failure } from "@tindahan/contract/errors.ts";
import { apiContext, type ApiFetch } from "./context.ts";

/** The one way to the API: from the browser over the network, from a server's `loader` through its context. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  call: CallArguments<E>,
  fetchApi: ApiFetch = (path, init) => fetch(path, init),
): Promise<Answer<E>> {
  const response = await fetchApi(toPath(endpoint.path, call), {
    method: endpoint.method,
    ...("body" in call
      ? { body: JSON.stringify(call.body), headers: { "content-type": "application/json" } }
      : {}),
  });
  const answer = (await response.json().catch(() => undefined)) as
    (Answer<E> & { success: true }) | Failure | undefined;
  if (answer?.success) return answer;
  throw toShopError(answer);
}

/** For a `loader` on the server: a call that fails becomes the page's answer, with the same status. */
export async function loadFromApi<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  call: CallArguments<E>,
): Promise<Answer<E>> {
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
  return new ShopError(code, failure?.message, failure?.fields, failure?.requestId);
}
