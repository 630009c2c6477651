import { writeFileSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import routes from "../../web/app/routes.ts";
import { withOwnInstance } from "../tests/own-instance.ts";
import { expect, test } from "../tests/people.ts";
import { visiting } from "../playwright.config.ts";
import { differencesOf, fileOf, keep, sideBySide } from "./compare.ts";
import { addressOf, storageOf } from "./scene.ts";
import { fullShop } from "./full-shop-screens.ts";
import { newShop } from "./screens.ts";
import { take } from "./take.ts";

const PAGE = new URL("../../docs/screens.md", import.meta.url);

const shops = [
  ["shoppers", newShop],
  ["merchants", fullShop],
] as const;
const areas = shops.flatMap(([, areasOf]) => areasOf);

for (const [shop, areasOf] of shops)
  for (const [area, person, screens] of areasOf)
    test.describe(area, () => {
      for (const screen of screens)
        test(screen.name, async ({ browser, db }, { config, project }) => {
          const isTakenAnew = isUpdate(config);
          const address = { ...screen, path: addressOf(shop, screen.path) };
          const { use, metadata } = visiting(shop);
          let picture!: Buffer;
          const takeAt = async (baseURL: string) => {
            await screen.stage?.(db);
            const options = { isJudged: !isTakenAnew, baseURL };
            picture = await sideBySide(await take(browser, address, storageOf(shop, person), options));
          };
          if (screen.instance) await withOwnInstance({ ...project, metadata }, screen.instance, takeAt);
          else await takeAt(use.baseURL);
          const differences = await differencesOf(screen.name, picture);
          if (!isTakenAnew) expect(differences).toEqual([]);
          else if (differences.length > 0 || config.updateSnapshots === "all")
            await keep(screen.name, picture);
        });
    });

test("every route has its picture", () => {
  const shown = areas.flatMap(([, , screens]) => screens.map(({ path }) => path.split("?")[0]!));
  const missing = pathsOf(routes as Route[]).filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+").replace("*", "nowhere")}$`);
    return !shown.some((one) => pattern.test(one));
  });
  expect(missing).toEqual(["/dev/ui"]);
});

type Route = { path?: string; file: string; children?: Route[] };

/** Of those that show something: what has no component answers robots and providers. */
function pathsOf(all: Route[], above = ""): string[] {
  return all.flatMap(({ path = "", file, children }) => {
    const here = path ? `${above}/${path}` : above;
    if (children) return pathsOf(children, here);
    return file.endsWith(".tsx") ? [here || "/"] : [];
  });
}

// oxlint-disable-next-line no-empty-pattern -- how Playwright wants to be told that nothing is needed
test("the list of the screens", async ({}, { config }) => {
  test.skip(!isUpdate(config));
  const sections = areas.map(([area, , screens]) => {
    const pictures = screens.map(
      ({ name, path }) => `### ${name}\n\n\`${path}\`\n\n![${name}](screenshots/${fileOf(name)})\n`,
    );
    return `## ${area}\n\n${pictures.join("\n")}`;
  });
  writeFileSync(PAGE, `${INTRO}\n${sections.join("\n")}`.trimEnd() + "\n");
});

/** Playwright's own way to ask for it: `-u` for what differs, `--update-snapshots=all` for everything. */
function isUpdate({ updateSnapshots }: FullConfig): boolean {
  return updateSnapshots === "changed" || updateSnapshots === "all";
}

const INTRO = `# Screens

Every screen, wide and narrow, in light and dark. \`npm run screenshots\` takes each again and fails if it differs from
the picture here, if axe finds a problem, or if the browser logs anything. \`npm run screenshots -- -u\` replaces the
pictures that differ.
`;
