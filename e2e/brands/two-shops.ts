import { readFileSync, writeFileSync } from "node:fs";
import { BRANDS } from "./brands.ts";
import { nameOf, SCREENS } from "./screens.ts";

const PAGE = new URL("../../docs/screens.md", import.meta.url);
const MARK = "<!-- Two shops: written by `npm run brands` -->";

/** The last part of docs/screens.md, which whoever writes the rest of it leaves as it is. */
export function twoShops(): string {
  const page = readFileSync(PAGE, "utf8");
  return page.includes(MARK) ? page.slice(page.indexOf(MARK)) : "";
}

export function writeTwoShops(): void {
  const before = readFileSync(PAGE, "utf8").split(MARK)[0]!.trimEnd();
  const shops = Object.values(BRANDS).map((brand) => {
    const pictures = SCREENS.map(
      ({ name }) =>
        `#### ${brand.details.name}: ${name}\n\n![${name}](screenshots/brands/${nameOf(brand, name)})\n`,
    );
    const title = `${brand.what[0]!.toUpperCase()}${brand.what.slice(1)}`;
    return `### ${title}\n\n${pictures.join("\n")}`;
  });
  writeFileSync(PAGE, `${before}\n\n${MARK}\n\n${INTRO}\n${shops.join("\n")}`);
}

const INTRO = `## Two shops

Neither exists. Each was set up from an empty shop at the admin's screens alone: details, logo and colour, delivery fees,
categories, products, the five pages and a front page with five sections. [Journeys](journeys.md) has the presses, keys and
minutes of each part. \`npm run brands\` does it again, looks at each page for what axe, the browser and moving layouts have to
say, and takes these pictures.
`;
