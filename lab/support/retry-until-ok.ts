import { setTimeout as sleep } from "node:timers/promises";

type RetriedRequest = { path: string; body: object; headers: Record<string, string> };

type RetryOptions = {
  urls: string[];
  pauseMs: number;
  onRefused: (status: number) => void;
  isStopped?: () => boolean;
};

/** Retries like a phone with a bad connection; undefined if stopped first. */
export async function retryUntilOk(
  { path, body, headers }: RetriedRequest,
  { urls, pauseMs, onRefused, isStopped = () => false }: RetryOptions,
): Promise<unknown> {
  for (let tries = 0; !isStopped(); tries++) {
    const response = await fetch(urls[tries % urls.length]! + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.ok && text) return JSON.parse(text);
    onRefused(response?.status ?? 0);
    await sleep(pauseMs);
  }
  return undefined;
}
