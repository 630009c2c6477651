import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import type { ApiFetch } from "../app/shared/api/context.ts";
import type { Pages, PagesBuild } from "./pages-build.ts";

/** Pages straight from their sources, changed in the browser as they are saved. */
export async function developmentPages(app: FastifyInstance, fetchApi: ApiFetch): Promise<Pages> {
  const vite = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  // Vite answers for its own files; what it does not know goes on to the API and the pages.
  app.addHook("onRequest", (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, () => next());
  });
  return async (request, marker, otherApi) => {
    const { createPages } = (await vite.ssrLoadModule("./server/pages.ts")) as PagesBuild;
    return createPages(fetchApi, "development")(request, marker, otherApi);
  };
}
