import { differencesOf, keep, take, type Storage } from "../../e2e/looks/look.ts";
import { test } from "../../e2e/support/paying.ts";
import { furnish, sellForTwoMonths, shop, signInOwner, type PathParameters, type Person } from "./scenes.ts";
import { SCREENS } from "./screens.ts";

const people: Partial<Record<Person, Storage>> = { visitor: { cookies: [], origins: [] } };
let names: PathParameters = {};

test.describe.configure({ mode: "serial" });
test.use({ email: "maria.santos@example.ph" });

test("fills the two shops that the screenshots show", async ({
  page,
  browser,
  db,
  request,
  control,
  shopper,
}, { project }) => {
  await sellForTwoMonths(db);
  const adminContext = await browser.newContext();
  const owner = await signInOwner(await adminContext.newPage(), db, request);
  if (project.metadata["shop"] === "merchants") await furnish(db, owner, shopper);
  else names = await shop(db, owner, shopper, control);
  people.owner = await owner.finishSetup();
  people.shopper = await page.context().storageState();
  await adminContext.close();
});

for (const [shopName, person, screens] of SCREENS)
  for (const screen of screens)
    test(`${shopName}: ${screen.name}`, async ({ browser }, { project }) => {
      test.skip(project.metadata["shop"] !== shopName);
      const path = screen.path.replace(/:(\w+)/, (_, name: string) => names[name]!);
      const picture = await take(browser, { ...screen, path }, people[person]!, { isJudged: true });
      if ((await differencesOf(screen.name, picture)).length > 0) await keep(screen.name, picture);
    });
