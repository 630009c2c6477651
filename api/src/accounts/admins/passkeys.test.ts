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

async function addPasskeyTo(admin: Member, device = passkeyDevice(), name = "Chrome on Android") {
  const registration = await admin.call(startPasskey, {});
  await admin.call(addPasskey, { body: { name, credential: device.make(registration) } });
  return device;
}

async function signIn(shop: Shop, device: PasskeyDevice, options?: Parameters<PasskeyDevice["sign"]>[1]) {
  const visitor = shop.newVisitor();
  const challenge = await visitor.call(startPasskeyLogin, {});
  return visitor.ask(passkeyLogin, { body: { credential: device.sign(challenge, options) } });
}

test("signs an admin in with a passkey alone", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const device = await addPasskeyTo(admin);
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

test("accepts a passkey's signature once, for this shop's origin, and only if it verified the user", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const device = await addPasskeyTo(admin);
  const visitor = shop.newVisitor();
  const credential = device.sign(await visitor.call(startPasskeyLogin, {}));
  await visitor.call(passkeyLogin, { body: { credential } });
  expect(await visitor.ask(passkeyLogin, { body: { credential } })).toMatchObject(UNKNOWN);

  expect(await signIn(shop, device, { isVerified: false })).toMatchObject(UNKNOWN);
  // A copied key has a lower signature counter.
  expect(await signIn(shop, device, { count: 1 })).toMatchObject(UNKNOWN);
  expect(await signIn(shop, passkeyDevice())).toMatchObject(UNKNOWN);
  const invented = device.sign({ options: { challenge: "bm9ib2R5IGFza2VkIGZvciB0aGlz" } });
  expect(await visitor.ask(passkeyLogin, { body: { credential: invented } })).toMatchObject(UNKNOWN);
  await shop.superuser.pool.query("update passkey_challenges set expires_at = now()");
  const challenge = await visitor.call(startPasskeyLogin, {});
  await shop.superuser.pool.query("update passkey_challenges set expires_at = now()");
  expect(await visitor.ask(passkeyLogin, { body: { credential: device.sign(challenge) } })).toMatchObject(
    UNKNOWN,
  );
  expect((await signIn(shop, device)).status).toBe(200);
});

test("adds a passkey only for the admin who requested the options, and only from the shop's origin", async ({
  shop,
}) => {
  const [admin, other] = [await shop.admin(), await shop.admin()];
  const registration = await admin.call(startPasskey, {});
  const body = { name: "Phone", credential: passkeyDevice().make(registration) };
  expect(await other.ask(addPasskey, { body })).toMatchObject(UNKNOWN);
  const ofLogin = passkeyDevice().make(await shop.visitor.call(startPasskeyLogin, {}));
  expect(await admin.ask(addPasskey, { body: { name: "Phone", credential: ofLogin } })).toMatchObject(
    UNKNOWN,
  );
  const elsewhere = passkeyDevice("https://shop.example").make(await admin.call(startPasskey, {}));
  expect(await admin.ask(addPasskey, { body: { name: "Phone", credential: elsewhere } })).toMatchObject(
    UNKNOWN,
  );

  const device = await addPasskeyTo(admin);
  const again = device.make(await other.call(startPasskey, {}));
  expect(await other.ask(addPasskey, { body: { name: "Phone", credential: again } })).toMatchObject(UNKNOWN);
  expect((await other.call(listPasskeys, {})).passkeys).toEqual([]);
});

test("refuses the passkey of an admin who was disabled or got a new password", async ({ shop }) => {
  const owner = await shop.admin();
  const staff = await shop.admin("staff");
  const device = await addPasskeyTo(staff);
  const change = (isDisabled: boolean) =>
    owner.call(updatePerson, { params: { id: staff.id }, body: { adminRole: "staff", isDisabled } });
  await change(true);
  expect(await signIn(shop, device)).toMatchObject(UNKNOWN);
  await change(false);
  expect((await signIn(shop, device)).status).toBe(200);
  await owner.call(resetPerson, { params: { id: staff.id } });
  expect(await signIn(shop, device)).toMatchObject(UNKNOWN);
});

test("allows one network at most 60 passkey challenges an hour", async ({ shop }) => {
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) statuses.push((await shop.visitor.ask(startPasskeyLogin, {})).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
});
