import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { writeFileSync } from "node:fs";

/** What a shopper on prepaid data pays for our pages, in bytes after gzip. The build fails beyond it. */
const LIMITS = {
  firstLoad: 150_000,
  furtherRoute: 15_000,
  adminRoute: 260_000,
  css: 15_000,
  adminCss: 30_000,
  font: 25_000,
};
const ASSETS = fileURLToPath(new URL("build/client/assets/", import.meta.url));

type Route = { id: string; parentId?: string; module: string; imports: string[]; css: string[] };
type Manifest = { entry: Omit<Route, "id">; routes: Record<string, Route> };

const names = readdirSync(ASSETS);
const sizes = new Map(
  names.map((name) => [name, gzipSync(readFileSync(ASSETS + name), { level: 9 }).length]),
);
const manifestName = names.find((name) => /^manifest-.*\.js$/.test(name))!;
const manifest = JSON.parse(
  readFileSync(ASSETS + manifestName, "utf8").replace(/^window\.__reactRouterManifest=|;$/g, ""),
) as Manifest;

const { entry, routes } = manifest;
const home = filesOf(routes["storefront/catalogue/catalogue"]!);
const problems: string[] = [];

check("first load of /, JavaScript", total(home, ".js"), LIMITS.firstLoad);
for (const route of Object.values(routes)) {
  const files = filesOf(route);
  if (route.id.startsWith("admin/")) check(`${route.id}, JavaScript`, total(files, ".js"), LIMITS.adminRoute);
  else check(`${route.id}, beyond /`, total(files.difference(home), ".js"), LIMITS.furtherRoute);
}
const shopFiles = new Set(
  Object.values(routes)
    .filter(({ id }) => !id.startsWith("admin/"))
    .flatMap((route) => [...filesOf(route)]),
);
check("style sheets of the shop", total(shopFiles, ".css"), LIMITS.css);
check("style sheets", total(new Set(names), ".css"), LIMITS.adminCss);
check(
  "font",
  Math.max(...names.filter((name) => name.endsWith(".woff2")).map((name) => sizeOnDisk(name))),
  LIMITS.font,
);

for (const name of names.filter((name) => name.endsWith(".js")))
  if (readFileSync(ASSETS + name, "utf8").includes("$ZodError"))
    problems.push(`  ${name} contains zod: import schemas of the contract as types only`);

if (problems.length > 0) {
  console.error(`\nToo large:\n${problems.join("\n")}`);
  process.exit(1);
}
compressAhead();

/** All that the browser loads for a route: the program, its parents and itself. The list of all routes stays on the
 * server, which writes the few that a page needs into it. */
function filesOf(route: Route): Set<string> {
  const chain: Omit<Route, "id">[] = [entry];
  for (let at: Route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
    chain.push(at);
  const urls = chain.flatMap(({ module, imports, css }) => [module, ...imports, ...(css ?? [])]);
  return new Set(urls.map((url) => url.replace("/assets/", "").replace(/[?#].*/, "")));
}

function total(files: Set<string>, ending: string): number {
  return [...files]
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
}

function sizeOnDisk(name: string): number {
  return readFileSync(ASSETS + name).length;
}

function check(what: string, bytes: number, limit: number): void {
  const line = `  ${what.padEnd(60)} ${String(bytes).padStart(8)} of ${limit} bytes`;
  console.log(line);
  if (bytes > limit) problems.push(line);
}

/** Compressed once here as well as it goes, instead of at every request as well as there is time for. */
function compressAhead(): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const name of names.filter((name) => /\.(js|css|svg)$/.test(name))) {
    const file = readFileSync(ASSETS + name);
    writeFileSync(`${ASSETS}${name}.br`, brotliCompressSync(file, { params }));
    writeFileSync(`${ASSETS}${name}.gz`, gzipSync(file, { level: 9 }));
  }
}
