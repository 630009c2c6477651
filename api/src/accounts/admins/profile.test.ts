import { expect } from "vitest";
import { adminLogin, getMe } from "@tindahan/contract/accounts/accounts.ts";
import {
  addPerson,
  listPeople,
  resetPerson,
  updatePerson,
} from "@tindahan/contract/accounts/manage-people.ts";
import {
  changePassword,
  endSession,
  getProfile,
  savePageSize,
  updateProfile,
} from "@tindahan/contract/accounts/manage-profile.ts";
import { PASSWORD, test, type Member, type Shop } from "../../../test/support/shop.ts";

const credentials = ({ user }: Member, password = PASSWORD) => ({
  body: { username: user.username!, password },
});

async function elsewhere(shop: Shop, member: Member) {
  const { token } = await shop.newVisitor().call(adminLogin, credentials(member));
  return shop.newVisitor(token);
}

const isIn = async (visitor: Pick<Member, "ask">) => (await visitor.ask(getMe, {})).status === 200;

test("changes an admin's own name", async ({ shop }) => {
  const admin = await shop.admin("packer");

  expect((await admin.call(updateProfile, { body: { name: " Aling Nena " } })).user.name).toBe("Aling Nena");
  expect((await admin.ask(updateProfile, { body: { name: " " } })).status).toBe(400);
});

test("remembers how many rows per page an admin wants, on every device", async ({ shop }) => {
  const [admin, other] = [await shop.admin("packer"), await shop.admin("packer")];
  expect(admin.user).not.toHaveProperty("pageSize");

  expect((await admin.call(savePageSize, { body: { pageSize: 25 } })).user).toMatchObject({ pageSize: 25 });

  const { user } = await shop.newVisitor().call(adminLogin, credentials(admin));
  expect(user.pageSize).toBe(25);
  expect((await other.call(getProfile, {})).user).not.toHaveProperty("pageSize");
  for (const pageSize of [0, 7, 1_000])
    expect((await admin.ask(savePageSize, { body: { pageSize } as never })).status, `${pageSize}`).toBe(400);
});

test("ends the other sessions when an admin changes the password", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const phone = await elsewhere(shop, admin);
  const change = (current: string, password: string) =>
    admin.ask(changePassword, { body: { current, password } });

  expect(await change("not the password", "another long sentence")).toMatchObject({
    status: 403,
    body: { code: "confirmation_wrong", fields: { current: "That is not your password." } },
  });
  expect((await change(PASSWORD, "too short")).status).toBe(400);
  expect(await isIn(phone)).toBe(true);
  expect((await change(PASSWORD, "another long sentence")).status).toBe(200);

  expect([await isIn(admin), await isIn(phone)]).toEqual([true, false]);
  expect((await shop.newVisitor().ask(adminLogin, credentials(admin))).status).toBe(401);
  expect((await shop.newVisitor().ask(adminLogin, credentials(admin, "another long sentence"))).status).toBe(
    200,
  );
});

test("throttles guesses of an admin's current password from an open session", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++)
    statuses.push(
      (
        await admin.ask(changePassword, {
          body: { current: `guess ${i}`, password: "another long sentence" },
        })
      ).status,
    );

  expect(statuses.slice(-2)).toEqual([429, 429]);
  const right = { current: PASSWORD, password: "another long sentence" };
  expect((await admin.ask(changePassword, { body: right })).status).toBe(429);
});

test("lists an admin's own sessions and ends one of them", async ({ shop }) => {
  const [admin, other] = [await shop.admin("staff"), await shop.admin("staff")];
  const phone = await elsewhere(shop, admin);

  const { sessions } = await admin.call(getProfile, {});
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
  expect(sessions[1]!.device).toContain("lightMyRequest");
  const id = sessions[1]!._id;
  expect((await other.ask(endSession, { params: { id } })).status).toBe(404);
  expect(await isIn(phone)).toBe(true);
  await admin.call(endSession, { params: { id } });

  expect([await isIn(admin), await isIn(phone), await isIn(other)]).toEqual([true, false, true]);
});

test("adds an admin, who signs in with the password shown once", async ({ shop }) => {
  const owner = await shop.admin();

  const { person, password } = await owner.call(addPerson, {
    body: { username: "Pablo", adminRole: "packer" },
  });

  expect(person).toMatchObject({ username: "Pablo", name: "Pablo", adminRole: "packer", isDisabled: false });
  const { user } = await shop.visitor.call(adminLogin, { body: { username: "pablo", password } });
  expect(user.adminRole).toBe("packer");
  expect(await owner.ask(addPerson, { body: { username: " PABLO ", adminRole: "staff" } })).toMatchObject({
    status: 400,
    body: { fields: { username: "This username is taken." } },
  });
  const { people } = await owner.call(listPeople, {});
  expect(people.map(({ username, lastSeenAt }) => [username, lastSeenAt !== null])).toEqual([
    [owner.user.username, true],
    ["Pablo", true],
  ]);
});

test("ends an admin's sessions after a role change, a block or a password reset", async ({ shop }) => {
  const owner = await shop.admin();
  const staff = await shop.admin("staff");
  const params = { id: staff.id };

  await owner.call(updatePerson, { params, body: { adminRole: "packer" } });
  expect(await isIn(staff)).toBe(false);
  expect((await shop.newVisitor().call(adminLogin, credentials(staff))).user.adminRole).toBe("packer");

  const back = await elsewhere(shop, staff);
  await owner.call(updatePerson, { params, body: { isDisabled: true } });
  expect(await isIn(back)).toBe(false);
  expect((await shop.newVisitor().ask(adminLogin, credentials(staff))).status).toBe(401);

  const { person } = await owner.call(updatePerson, { params, body: { isDisabled: false } });
  expect(person).toMatchObject({ adminRole: "packer", isDisabled: false });
  const again = await elsewhere(shop, staff);
  const { password } = await owner.call(resetPerson, { params });
  expect(await isIn(again)).toBe(false);
  expect((await shop.newVisitor().ask(adminLogin, credentials(staff, password))).status).toBe(200);
});

test("does not let an owner reset, block or demote their own account", async ({ shop }) => {
  const [owner] = [await shop.admin(), await shop.admin()];
  const params = { id: owner.id };
  const refused = { status: 403, body: { code: "own_account" } };
  for (const body of [{ adminRole: "staff" as const }, { isDisabled: true }])
    expect(await owner.ask(updatePerson, { params, body })).toMatchObject(refused);
  expect(await owner.ask(resetPerson, { params })).toMatchObject(refused);
  expect(await isIn(owner)).toBe(true);

  const shopper = await shop.shopper();
  expect(
    (await owner.ask(updatePerson, { params: { id: shopper.id }, body: { adminRole: "owner" } })).status,
  ).toBe(404);
});
