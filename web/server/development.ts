import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { ApiFetch } from "../app/shared/api/context.ts";
import type { Pages, PagesBuild } from "./pages-build.ts";

const SERVER_BUILD = "virtual:react-router/server-build";

type Route = { id: string; path: string | undefined; index: boolean | undefined; children?: Route[] };
type LazyBuild = ServerBuild & {
  matchRoutes: (routes: Route[], pathname: string) => { route: Route }[] | null;
};
/** A route's module before it is needed: empty but for the way to load it. */
type LazyModule = { load?: () => Promise<object> };

/** Pages straight from their sources, changed in the browser as they are saved. */
export async function developmentPages(app: FastifyInstance, fetchApi: ApiFetch): Promise<Pages> {
  const vite = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
    plugins: [lazyRoutes(), withoutStyles()],
    // Found later, it would reload the first page of a new clone.
    optimizeDeps: { include: ["lucide-react"] },
    // Without it the server loads the icons as bundlers do: from 2,000 files instead of one.
    environments: { ssr: { resolve: { externalConditions: ["node"] } } },
  });
  // The router turns this on for its own configuration. With it Node would read the icons' source map of 8 MB.
  process.setSourceMapsEnabled(false);
  app.addHook("onClose", () => vite.close());
  // Vite answers for its own files; what it does not know goes on to the API and the pages.
  app.addHook("onRequest", (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, () => next());
  });
  return async (request, marker, otherApi) => {
    await loadRoutesOf(vite, new URL(request.url).pathname);
    const { createPages } = (await vite.ssrLoadModule("./server/pages.ts")) as PagesBuild;
    return createPages(fetchApi, "development")(request, marker, otherApi);
  };
}

/**
 * React Router's list of all routes imports every one of them. Transforming all screens takes half of a start, so here
 * each route is loaded when an address asks for it.
 */
function lazyRoutes(): Plugin {
  return {
    name: "lazy-routes",
    transform: {
      filter: { id: new RegExp(`${SERVER_BUILD}$`) },
      handler(code) {
        const routes = code.replaceAll(
          /import \* as (route\d+) from (".+?");/g,
          "const $1 = { load: () => import($2) };",
        );
        return { code: `${routes}\nexport { matchRoutes } from "react-router";`, map: null };
      },
    },
  };
}

async function loadRoutesOf(vite: ViteDevServer, pathname: string): Promise<void> {
  const { routes, matchRoutes } = (await vite.ssrLoadModule(SERVER_BUILD)) as LazyBuild;
  const page = pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  const matches = matchRoutes(childrenOf(routes, undefined), page) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const module = routes[route.id]!.module as LazyModule;
      Object.assign(module, await module.load?.());
    }),
  );
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): Route[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({ id, path, index, ...(!index && { children: childrenOf(routes, id) }) }));
}

/** The server renders pages without looking at their styles. */
function withoutStyles(): Plugin {
  return {
    name: "without-styles",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: { filter: { id: /\.css$/ }, handler: () => "" },
  };
}
