import { expect } from "vitest";
import { getMe } from "@tindahan/contract/accounts/accounts.ts";
import { resetPerson, updatePerson } from "@tindahan/contract/accounts/manage-people.ts";
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from "@tindahan/contract/accounts/passkeys.ts";
import { passkeyDevice, type PasskeyDevice } from "../../../test/support/authenticator.ts";
import { test, type Member, type Shop } from "../../../test/support/shop.ts";

const UNKNOWN = { status: 401, body: { code: "passkey_unknown" } };

async function addTo(admin: Member, device = passkeyDevice(), name = "Chrome on Android") {
  const asked = await admin.call(startPasskey, {});
  await admin.call(addPasskey, { body: { name, credential: device.make(asked) } });
  return device;
}

async function signIn(shop: Shop, device: PasskeyDevice, how?: Parameters<PasskeyDevice["sign"]>[1]) {
  const visitor = shop.newVisitor();
  const asked = await visitor.call(startPasskeyLogin, {});
  return visitor.ask(passkeyLogin, { body: { credential: device.sign(asked, how) } });
}

test("an admin adds a passkey and signs in with it alone", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const device = await addTo(admin);
  expect((await admin.call(listPasskeys, {})).passkeys).toMatchObject([
    { name: "Chrome on Android", lastUsedAt: null },
  ]);

  const { status, body } = await signIn(shop, device);
  expect(status).toBe(200);
  const { token } = body as { token: string };
  expect((await shop.newVisitor(token).call(getMe, {})).user._id).toBe(admin.id);
  expect((await admin.call(listPasskeys, {})).passkeys[0]!.lastUsedAt).not.toBeNull();

  const { _id: id } = (await admin.call(listPasskeys, {})).passkeys[0]!;
  expect((await (await shop.admin()).ask(removePasskey, { params: { id } })).status).toBe(404);
  await admin.call(removePasskey, { params: { id } });
  expect(await signIn(shop, device)).toMatchObject(UNKNOWN);
});

test("a signature works once, for this shop, with the owner of the device present", async ({ shop }) => {
  const admin = await shop.admin();
  const device = await addTo(admin);
  const visitor = shop.newVisitor();
  const credential = device.sign(await visitor.call(startPasskeyLogin, {}));
  await visitor.call(passkeyLogin, { body: { credential } });
  expect(await visitor.ask(passkeyLogin, { body: { credential } })).toMatchObject(UNKNOWN);

  expect(await signIn(shop, device, { isVerified: false })).toMatchObject(UNKNOWN);
  // A copy of the key has counted less than the device.
  expect(await signIn(shop, device, { count: 1 })).toMatchObject(UNKNOWN);
  expect(await signIn(shop, passkeyDevice())).toMatchObject(UNKNOWN);
  const invented = device.sign({ options: { challenge: "bm9ib2R5IGFza2VkIGZvciB0aGlz" } });
  expect(await visitor.ask(passkeyLogin, { body: { credential: invented } })).toMatchObject(UNKNOWN);
  await shop.superuser.pool.query("update passkey_challenges set expires_at = now()");
  const asked = await visitor.call(startPasskeyLogin, {});
  await shop.superuser.pool.query("update passkey_challenges set expires_at = now()");
  expect(await visitor.ask(passkeyLogin, { body: { credential: device.sign(asked) } })).toMatchObject(
    UNKNOWN,
  );
  expect((await signIn(shop, device)).status).toBe(200);
});

test("a passkey is added only for whom its options were made, and only from the shop's own pages", async ({
  shop,
}) => {
  const [admin, other] = [await shop.admin(), await shop.admin()];
  const asked = await admin.call(startPasskey, {});
  const body = { name: "Phone", credential: passkeyDevice().make(asked) };
  expect(await other.ask(addPasskey, { body })).toMatchObject(UNKNOWN);
  const ofLogin = passkeyDevice().make(await shop.visitor.call(startPasskeyLogin, {}));
  expect(await admin.ask(addPasskey, { body: { name: "Phone", credential: ofLogin } })).toMatchObject(
    UNKNOWN,
  );
  const elsewhere = passkeyDevice("https://shop.example").make(await admin.call(startPasskey, {}));
  expect(await admin.ask(addPasskey, { body: { name: "Phone", credential: elsewhere } })).toMatchObject(
    UNKNOWN,
  );

  const device = await addTo(admin);
  const again = device.make(await other.call(startPasskey, {}));
  expect(await other.ask(addPasskey, { body: { name: "Phone", credential: again } })).toMatchObject(UNKNOWN);
  expect((await other.call(listPasskeys, {})).passkeys).toEqual([]);
});

test("refuses the passkey of a person who is shut out or got a new password", async ({ shop }) => {
  const owner = await shop.admin();
  const staff = await shop.admin("staff");
  const device = await addTo(staff);
  const change = (isDisabled: boolean) =>
    owner.call(updatePerson, { params: { id: staff.id }, body: { adminRole: "staff", isDisabled } });
  await change(true);
  expect(await signIn(shop, device)).toMatchObject(UNKNOWN);
  await change(false);
  expect((await signIn(shop, device)).status).toBe(200);
  await owner.call(resetPerson, { params: { id: staff.id } });
  expect(await signIn(shop, device)).toMatchObject(UNKNOWN);
});

test("one network asks for at most 60 challenges an hour", async ({ shop }) => {
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) statuses.push((await shop.visitor.ask(startPasskeyLogin, {})).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
});
