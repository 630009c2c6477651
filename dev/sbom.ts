import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// `npm sbom` misses over half of the packages; npm's lock of installed packages has all.
const root = process.argv[2] ?? ".";
type Installed = { version: string; license?: string; integrity?: string; link?: boolean };
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as T;

const { name, version, license } = read<{ name: string; version: string; license: string }>("package.json");
const { packages } = read<{ packages: Record<string, Installed> }>("node_modules/.package-lock.json");
const components = Object.entries(packages)
  .filter(([path, one]) => path.includes("node_modules/") && !one.link && existsSync(join(root, path)))
  .map(([path, one]) => describe(path.slice(path.lastIndexOf("node_modules/") + 13), one));

console.log(
  JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      version: 1,
      metadata: { component: { ...describe(name, { version, license }), type: "application" } },
      components,
    },
    null,
    1,
  ),
);

function describe(packageName: string, one: Installed): object {
  const purl = `pkg:npm/${packageName.replace("@", "%40")}@${one.version}`;
  const [algorithm, digest] = one.integrity?.split("-") ?? [];
  return {
    type: "library",
    "bom-ref": purl,
    name: packageName,
    version: one.version,
    purl,
    ...(one.license ? { licenses: [{ expression: one.license }] } : {}),
    ...(algorithm === "sha512"
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(digest!, "base64").toString("hex") }] }
      : {}),
  };
}
