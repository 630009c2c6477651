import { setTimeout as sleep } from "node:timers/promises";

type Sent = { path: string; body: object; headers: Record<string, string> };

type Patience = {
  /** Tried in turn. */
  urls: string[];
  pauseMs: number;
  /** With 0 if there was no response at all. */
  onRefused: (status: number) => void;
  isOver?: () => boolean;
};

/** Sends until it is accepted, as a phone does on a bad line. Undefined if it is over before that. */
export async function retryUntilOk(
  { path, body, headers }: Sent,
  { urls, pauseMs, onRefused, isOver = () => false }: Patience,
): Promise<unknown> {
  for (let tries = 0; !isOver(); tries++) {
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
