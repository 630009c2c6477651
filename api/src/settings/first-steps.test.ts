// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { getFirstSteps, markFirstStep, type FirstStepMark } from "@tindahan/contract/settings/first-steps.ts";
import { savePage, type PageSlug } from "@tindahan/contract/pages/pages.ts";
import { getSettings, updateSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import { test, type Member } from "../../test/support/shop.ts";

const NO_STEPS = {
  look: false,
  delivery: false,
  identity: false,
  tax: false,
  privacyPage: false,
  termsPage: false,
  returnsPage: false,
  contactPage: false,
  product: false,
  payments: false,
  order: false,
};
const stepsOf = async (admin: Member) => (await admin.call(getFirstSteps, {})).steps;

async function save(admin: Member, part: (settings: Settings) => Partial<Settings>) {
  const { settings, version } = await admin.call(getSettings, {});
  await admin.call(updateSettings, { body: { settings: { ...settings, ...part(settings) }, version } });
}

test("marks a new shop's first steps as done by its data", async ({ shop }) => {
  const admin = await shop.admin("staff");
  expect(await admin.call(getFirstSteps, {})).toEqual({ steps: NO_STEPS, isHidden: false, methods: ["cod"] });

  const contact = { legalName: "Nena Store", phone: "0917 123 4567" };
  await save(admin, (now) => ({ shop: { ...now.shop, ...contact } }));
  expect(await stepsOf(admin)).toEqual(NO_STEPS);
  await save(admin, (now) => ({ shop: { ...now.shop, address: "1 Rizal St, Makati" } }));
  expect(await stepsOf(admin)).toEqual({ ...NO_STEPS, identity: true });
  await save(admin, (now) => ({ shop: { ...now.shop, legalName: "" } }));
  expect(await stepsOf(admin)).toEqual(NO_STEPS);
  await save(admin, (now) => ({ shop: { ...now.shop, ...contact, phone: "" } }));
  expect(await stepsOf(admin)).toEqual(NO_STEPS);

  const { id: productId } = await shop.product();
  expect(await stepsOf(admin)).toEqual({ ...NO_STEPS, product: true });
  const maria = await shop.shopper();
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  await maria.call(checkout, { body: { userId: maria.id, ...details } });
  await shop.services.pool.query("update products set archived_at = now()");
  expect(await stepsOf(admin)).toEqual({ ...NO_STEPS, order: true });

  await save(admin, (now) => ({ payments: { ...now.payments, codMax: 500 } }));
  expect(await stepsOf(admin)).toEqual({ ...NO_STEPS, order: true, payments: true });
  await save(admin, (now) => ({ shop: { ...now.shop, logo: "/uploads/ab-640.webp" } }));
  const pickup = { isOn: true, address: "1 Rizal St", hours: "", readyInDays: 0 };
  await save(admin, ({ shipping }) => ({
    shipping: { ...shipping, pickup: { ...shipping.pickup, ...pickup } },
  }));
  expect(await stepsOf(admin)).toEqual({
    ...NO_STEPS,
    order: true,
    payments: true,
    look: true,
    delivery: true,
  });
});

test("marks the first steps for required pages and tax data as done and not done again", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const publish = async (slug: PageSlug, isPublished: boolean, version: number) =>
    admin.call(savePage, {
      params: { slug },
      body: { title: "A page", text: "Words", isPublished, version },
    });
  await publish("privacy", true, 0);
  await publish("terms", false, 0);
  await publish("about", true, 0);
  expect(await stepsOf(admin)).toEqual({ ...NO_STEPS, privacyPage: true });
  await publish("terms", true, 1);
  await publish("shipping-and-returns", true, 0);
  await publish("contact", true, 0);
  await publish("privacy", false, 1);
  await save(admin, (now) => ({ shop: { ...now.shop, tin: "123-456-789-000" } }));
  expect(await stepsOf(admin)).toEqual({
    ...NO_STEPS,
    termsPage: true,
    returnsPage: true,
    contactPage: true,
    tax: true,
  });
  const bir = { number: "OCN-1", link: "", picture: "" };
  await save(admin, (now) => ({ shop: { ...now.shop, tin: "" }, seals: { ...now.seals, bir } }));
  expect(await stepsOf(admin)).toMatchObject({ tax: true });
});

test("records once that a first step was dismissed or the list hidden, and reverts both", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const mark = (name: FirstStepMark, isSet: boolean) =>
    admin.call(markFirstStep, { body: { mark: name, isSet } });
  expect((await mark("payments", true)).steps).toEqual({ ...NO_STEPS, payments: true });
  expect(await mark("hidden", true)).toMatchObject({ isHidden: true });
  await mark("hidden", true);
  expect(await mark("hidden", false)).toMatchObject({ isHidden: false, steps: { payments: true } });

  const records = await shop.services.db.selectFrom("audit_log").selectAll().orderBy("at").execute();
  expect(records.map(({ actor_id, before, after }) => [actor_id, before, after])).toEqual([
    [admin.id, { firstSteps: { payments: false } }, { firstSteps: { payments: true } }],
    [admin.id, { firstSteps: { hidden: false } }, { firstSteps: { hidden: true } }],
    [admin.id, { firstSteps: { hidden: true } }, { firstSteps: { hidden: false } }],
  ]);

  await mark("look", true);
  expect((await mark("delivery", true)).steps).toEqual({
    ...NO_STEPS,
    payments: true,
    look: true,
    delivery: true,
  });
});
