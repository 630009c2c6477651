import { expect } from "vitest";
import { adminLogin, getMe } from "@tindahan/contract/accounts/accounts.ts";
import { confirmWithPassword } from "@tindahan/contract/accounts/confirmation.ts";
import { listOrders } from "@tindahan/contract/orders/manage-orders.ts";
import {
  addPerson,
  listPeople,
  resetPerson,
  updatePerson,
} from "@tindahan/contract/accounts/manage-people.ts";
import {
  changePassword,
  confirmSecondFactor,
  getProfile,
  removeSecondFactor,
  startSecondFactor,
  updateProfile,
} from "@tindahan/contract/accounts/manage-profile.ts";
import { authenticatorCode } from "../../test/support/authenticator.ts";
import { PASSWORD, test, type Member, type Shop } from "../../test/support/shop.ts";

const SENTENCE = "another long sentence";

async function addFactor(shop: Shop, visitor: Pick<Member, "call">, password = PASSWORD) {
  const start = Date.now();
  shop.services.now = () => start;
  await visitor.call(confirmWithPassword, { body: { password } });
  const { secret } = await visitor.call(startSecondFactor, {});
  const { user } = await visitor.call(confirmSecondFactor, {
    body: { code: authenticatorCode(secret, start) },
  });
  return { user, codeIn: (steps: number) => authenticatorCode(secret, start, steps) };
}

test("requires a new admin to change the temporary password, which expires after 7 days", async ({
  shop,
}) => {
  const owner = await shop.admin();
  const { password, person } = await owner.call(addPerson, {
    body: { username: "pablo", adminRole: "packer" },
  });
  const { token, user } = await shop.visitor.call(adminLogin, { body: { username: "pablo", password } });
  const pablo = shop.newVisitor(token);

  expect(user.mustChangePassword).toBe(true);
  for (const refused of [
    await pablo.ask(listOrders, {}),
    await pablo.ask(updateProfile, { body: { name: "Pablo" } }),
    await pablo.ask(startSecondFactor, {}),
  ])
    expect(refused).toMatchObject({ status: 403, body: { code: "password_change_required" } });
  expect((await pablo.ask(getProfile, {})).status).toBe(200);
  await pablo.call(confirmWithPassword, { body: { password } });
  const changed = await pablo.call(changePassword, { body: { current: password, password: SENTENCE } });
  expect(changed.user.mustChangePassword).toBe(false);
  expect((await pablo.ask(listOrders, {})).status).toBe(200);

  const reset = await owner.call(resetPerson, { params: { id: person._id } });
  await shop.letTimePass("7 days 1 minute");
  expect(
    await shop.newVisitor().ask(adminLogin, { body: { username: "pablo", password: reset.password } }),
  ).toMatchObject({ status: 401, body: { code: "password_expired" } });
});

test("gives owners and staff 14 days to set up a second factor, then refuses everything else", async ({
  shop,
}) => {
  const [owner, staff] = [await shop.admin(), await shop.admin("staff")];
  expect((await shop.admin("packer")).user.secondFactorDueAt).toBeNull();
  for (const { user } of [owner, staff])
    expect((Date.parse(user.secondFactorDueAt!) - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
  const signIn = async () => {
    const body = { username: owner.user.username!, password: PASSWORD };
    return shop.newVisitor((await shop.newVisitor().call(adminLogin, { body })).token);
  };

  await shop.letTimePass("13 days");
  const inTime = await signIn();
  expect((await inTime.ask(listPeople, {})).status).toBe(200);
  await shop.letTimePass("1 day 1 minute");
  const late = await signIn();
  expect(await late.ask(listPeople, {})).toMatchObject({ body: { code: "second_factor_required" } });
  expect((await late.ask(getMe, {})).status).toBe(200);
  const { user } = await addFactor(shop, late);
  expect(user.secondFactorDueAt).toBeNull();
  expect((await late.ask(listPeople, {})).status).toBe(200);

  await late.call(removeSecondFactor, {});
  expect((await late.ask(listPeople, {})).status).toBe(403);
});

test("gives an admin promoted to owner 14 days to set up a second factor", async ({ shop }) => {
  const [owner, staff] = [await shop.admin(), await shop.admin("staff")];
  await shop.letTimePass("10 minutes");
  await owner.call(updatePerson, { params: { id: staff.id }, body: { adminRole: "owner" } });
  const body = { username: staff.user.username!, password: PASSWORD };
  const { user } = await shop.newVisitor().call(adminLogin, { body });
  expect(Date.parse(user.secondFactorDueAt!)).toBeGreaterThan(Date.now() + 13.9 * 86_400_000);
});

test("ends an admin's other sessions when the second factor is turned on", async ({ shop }) => {
  const owner = await shop.admin();
  const body = { username: owner.user.username!, password: PASSWORD };
  const other = shop.newVisitor((await shop.newVisitor().call(adminLogin, { body })).token);

  await addFactor(shop, owner);

  expect((await owner.ask(getMe, {})).status).toBe(200);
  expect((await other.ask(getMe, {})).status).toBe(401);
});

test("does not count many changes by an owner as password guesses", async ({ shop }) => {
  const [owner, { id }] = [await shop.admin(), await shop.admin("packer")];
  for (let i = 0; i < 12; i++)
    await owner.call(updatePerson, { params: { id }, body: { isDisabled: i % 2 === 0 } });
});
