import { DEMO_SHOPPER_EMAIL } from "../../api/db/dressed/fingerprint.ts";
import {
  differencesFromReference,
  saveReferenceScreenshot,
  takeScreenshot,
  type Storage,
} from "../../e2e/looks/look.ts";
import { fillDemoCart, test } from "../../e2e/support/shopping.ts";
import { findOrders, signInOwner, type PathParameters, type Person } from "./scenes.ts";
import { SCREENS } from "./screens.ts";

const people: Partial<Record<Person, Storage>> = { visitor: { cookies: [], origins: [] } };
let names: PathParameters = {};

test.describe.configure({ mode: "serial" });
test.use({ email: DEMO_SHOPPER_EMAIL });

test("lets a shopper and an owner into the demo shop", async ({ page, browser, db, shopper }) => {
  await fillDemoCart(shopper);
  names = await findOrders(db);
  const adminContext = await browser.newContext();
  people.owner = await signInOwner(await adminContext.newPage(), db);
  people.shopper = await page.context().storageState();
  await adminContext.close();
});

for (const [person, screens] of SCREENS)
  for (const screen of screens)
    test(screen.name, async ({ browser }) => {
      const path = screen.path.replace(/:(\w+)/, (_, name: string) => names[name]!);
      const picture = await takeScreenshot(browser, { ...screen, path }, people[person]!, { isJudged: true });
      if ((await differencesFromReference(screen.name, picture)).length > 0)
        await saveReferenceScreenshot(screen.name, picture);
    });
