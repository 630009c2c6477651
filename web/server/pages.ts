import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { apiContext, nonceContext, type ApiFetch } from "../app/shared/api/context.ts";
import type { Pages } from "./pages-build.ts";

export function createPages(fetchApi: ApiFetch, mode: "production" | "development"): Pages {
  const handle = createRequestHandler(build, mode);
  return (request, marker, otherApi = fetchApi) => {
    const context = new RouterContextProvider();
    context.set(apiContext, otherApi);
    context.set(nonceContext, marker);
    return handle(request, context);
  };
}
