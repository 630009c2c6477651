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
type LazyModule = { load?: () => Promise<object> };

export async function createDevelopmentPages(app: FastifyInstance, fetchApi: ApiFetch): Promise<Pages> {
  const ownListeners = process.listeners("SIGTERM");
  const vite = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
    plugins: [lazyRoutesPlugin(), dropStylesPlugin()],
    // A later discovery would reload the first page of a new clone.
    optimizeDeps: { include: ["lucide-react"] },
    // Without this condition the server loads 2,000 icon files instead of one.
    environments: { ssr: { resolve: { externalConditions: ["node"] } } },
  });
  // The router starts another Vite server, which would end the process before the shop has closed.
  for (const listener of process.listeners("SIGTERM"))
    if (!ownListeners.includes(listener)) process.off("SIGTERM", listener);
  // Enabled by the router; Node would read the icons' source map of 8 MB.
  process.setSourceMapsEnabled(false);
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, () => next());
  });
  return async (request, marker, otherApi) => {
    await loadRoutesForPath(vite, new URL(request.url).pathname);
    const { createPages } = (await vite.ssrLoadModule("./server/pages.ts")) as PagesBuild;
    return createPages(fetchApi, "development")(request, marker, otherApi);
  };
}

/** Loads each route on demand: transforming all screens takes half of the start time. */
function lazyRoutesPlugin(): Plugin {
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

async function loadRoutesForPath(vite: ViteDevServer, pathname: string): Promise<void> {
  const { routes, matchRoutes } = (await vite.ssrLoadModule(SERVER_BUILD)) as LazyBuild;
  const page = pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  const matches = matchRoutes(childRoutesOf(routes, undefined), page) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const module = routes[route.id]!.module as LazyModule;
      Object.assign(module, await module.load?.());
    }),
  );
}

function childRoutesOf(routes: ServerBuild["routes"], parentId: string | undefined): Route[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      path,
      index,
      ...(!index && { children: childRoutesOf(routes, id) }),
    }));
}

function dropStylesPlugin(): Plugin {
  return {
    name: "without-styles",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: { filter: { id: /\.css$/ }, handler: () => "" },
  };
}
