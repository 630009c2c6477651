import {
  differencesFromReference,
  saveReferenceScreenshot,
  takeScreenshot,
  type Storage,
} from "../../e2e/looks/look.ts";
import { test } from "../../e2e/support/paying.ts";
import {
  customizeShop,
  sellForTwoMonths,
  createOrdersAndCart,
  signInOwner,
  type PathParameters,
  type Person,
} from "./scenes.ts";
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
  if (project.metadata["shop"] === "merchants") await customizeShop(db, owner, shopper);
  else names = await createOrdersAndCart(db, owner, shopper, control);
  people.owner = await owner.finishSetup();
  people.shopper = await page.context().storageState();
  await adminContext.close();
});

for (const [shopName, person, screens] of SCREENS)
  for (const screen of screens)
    test(`${shopName}: ${screen.name}`, async ({ browser }, { project }) => {
      test.skip(project.metadata["shop"] !== shopName);
      const path = screen.path.replace(/:(\w+)/, (_, name: string) => names[name]!);
      const picture = await takeScreenshot(browser, { ...screen, path }, people[person]!, { isJudged: true });
      if ((await differencesFromReference(screen.name, picture)).length > 0)
        await saveReferenceScreenshot(screen.name, picture);
    });
