import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { nonceContext } from "./shared/api/context.ts";

/** Renders the whole page before sending it, so that it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const marker = loadContext.get(nonceContext);
  const body = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={marker} />,
      {
        nonce: marker,
        // In smaller chunks, Suspense boundaries would need a script to appear.
        progressiveChunkSize: Infinity,
        onAllReady() {
          const page = new PassThrough();
          text(page).then(resolve, reject);
          pipe(page);
        },
        onError: reject,
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}
