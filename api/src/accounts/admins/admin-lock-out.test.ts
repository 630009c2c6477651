import { expect } from "vitest";
import { adminLogin, logoutEverywhere } from "@tindahan/contract/accounts/accounts.ts";
import { attackAdmin, type CallFrom } from "../../../test/security/attacker.ts";
import { PASSWORD, test, type Shop, type Visitor } from "../../../test/support/shop.ts";
import { createAdmin } from "../accounts.ts";
import { hashPassword } from "./password.ts";

const NETWORKS = 15;

async function ownerOf({ services: { db }, admin }: Shop): Promise<string> {
  const { user } = await admin();
  const password_hash = await hashPassword(PASSWORD, { memory: 8 * 1024, passes: 1, parallelism: 1 });
  await db.updateTable("users").set({ password_hash }).where("id", "=", user._id).execute();
  return user.username!;
}

const attackerOn =
  ({ app }: Shop, clientPrefixOf: (n: number) => string): CallFrom =>
  async (network, url, payload) => {
    const response = await app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: clientPrefixOf(network),
    });
    return { status: response.statusCode, body: response.json() };
  };

async function triesToLogIn(visitor: Visitor, username: string, device?: string): Promise<number> {
  for (let tries = 1; tries <= 3; tries++) {
    const body = { username, password: PASSWORD, device };
    if ((await visitor.ask(adminLogin, { body })).status === 200) return tries;
  }
  return Number.POSITIVE_INFINITY;
}

test("lets the owner sign in from a known and a new device while 15 networks fill the queue of password checks", async ({
  shop,
}) => {
  const username = await ownerOf(shop);
  const { device } = await shop.visitor.call(adminLogin, { body: { username, password: PASSWORD } });

  const attack = attackAdmin(
    attackerOn(shop, (n) => `198.51.100.${n}`),
    NETWORKS,
    username,
  );
  const order: string[] = [];
  const signIn = async (name: string, known?: string) => {
    expect(await triesToLogIn(shop.newVisitor(), username, known)).toBeLessThanOrEqual(2);
    order.push(name);
  };
  await Promise.all([signIn("new"), signIn("known", device)]);

  expect(order).toEqual(["known", "new"]);
  await attack;
});

// One queue for all networks was the rejected alternative.
test("locks the owner out when attackers and owner count as one network (control)", async ({ shop }) => {
  const username = await ownerOf(shop);

  const attack = attackAdmin(
    attackerOn(shop, () => "198.51.100.1"),
    NETWORKS,
    username,
  );

  expect(await triesToLogIn(shop.visitorFrom("198.51.100.1"), username)).toBe(Number.POSITIVE_INFINITY);
  await attack;
});

test("accepts the right password from a known device after others on its network used up their guesses", async ({
  shop,
}) => {
  const username = (await shop.admin()).user.username!;
  const { device } = await shop.visitor.call(adminLogin, { body: { username, password: PASSWORD } });
  for (let i = 0; i < 6; i++) await shop.visitor.ask(adminLogin, { body: { username, password: "guess" } });

  const signIn = async (more: object) =>
    (await shop.visitor.ask(adminLogin, { body: { username, password: PASSWORD, ...more } })).status;
  expect(await signIn({})).toBe(429);
  expect(await signIn({ device: "made up" })).toBe(429);
  expect(await signIn({ device })).toBe(200);
});

test("recognizes a known device for its own admin only, until a new password or a log-out everywhere", async ({
  shop,
}) => {
  const [nena, ana] = [await shop.admin(), await shop.admin()];
  const username = nena.user.username!;
  const first = await shop.visitor.call(adminLogin, { body: { username, password: PASSWORD } });
  const ownersOfKnownDevices = async () =>
    (await shop.services.db.selectFrom("known_devices").select("user_id").execute()).map(
      (row) => row.user_id,
    );
  const asAna = { username: ana.user.username!, password: PASSWORD, device: first.device };
  expect((await shop.visitor.call(adminLogin, { body: asAna })).device).not.toBe(first.device);
  expect(new Set(await ownersOfKnownDevices())).toEqual(new Set([nena.id, ana.id]));

  await createAdmin(shop.services.db, username, PASSWORD);
  expect(await ownersOfKnownDevices()).toEqual([ana.id]);
  await ana.call(logoutEverywhere, {});
  expect(await ownersOfKnownDevices()).toEqual([]);
});
