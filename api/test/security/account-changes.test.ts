import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "@tindahan/contract/core/endpoint.ts";
import { confirmSecondFactor, startSecondFactor } from "@tindahan/contract/accounts/manage-profile.ts";
import { getSettings } from "@tindahan/contract/settings/settings.ts";
import { markdownTable } from "../../../dev/markdown-table.ts";
import { codeOfApp } from "../support/authenticator.ts";
import { endpoints, nameOf, sampleCall } from "../support/endpoints.ts";
import { openTestShop, PASSWORD, type Member, type Shop } from "../support/shop.ts";

const TABLE = new URL("../../../docs/account-changes.md", import.meta.url).pathname;

/** The kinds of work that change an account, or what shoppers are told to trust. */
const PERMISSIONS = ["people", "credentials", "second_factor", "profile", "settings", "provider_keys"];
const calls = endpoints.filter(
  ({ method, path, permission }) =>
    method !== "GET" && (PERMISSIONS.includes(permission!) || path.startsWith("/api/auth/log")),
);

/** These do without a confirmation, each for a reason. A new call is missing here and fails the test. */
const UNCONFIRMED: Record<string, string> = {
  "PUT /api/admin/profile": "A name grants nothing.",
  "POST /api/admin/profile/passkeys": "It needs options that were given for a confirmation.",
  "POST /api/auth/logout": "It only takes access away.",
  "POST /api/auth/logout-everywhere": "It only takes access away, a thief's included.",
  "POST /api/admin/settings/mail-preview": "It changes nothing.",
  "POST /api/admin/settings/preview": "It changes nothing.",
  "POST /api/admin/home/preview": "It changes nothing.",
  "POST /api/admin/settings/test-mail": "It changes nothing.",
  "POST /api/admin/settings/provider-keys/test": "It changes nothing.",
  "PUT /api/admin/first-steps": "It ticks a box on the dashboard.",
};

let shop: Shop;
let close: () => Promise<void>;
beforeAll(async () => ({ shop, close } = await openTestShop()));
afterAll(() => close());

test("every call that changes an account takes a confirmation, or is named with a reason", () => {
  const bare = calls.filter(({ isConfirmed }) => !isConfirmed).map(nameOf);
  expect(bare.toSorted()).toEqual(Object.keys(UNCONFIRMED).toSorted());
});

test("with a bare session, a wrong password or no code nobody changes an account", async () => {
  const rows: string[][] = [];
  for (const call of calls) {
    rows.push([nameOf(call), ...(await statusesOf(call))]);
    if (call.permission === "people" && call.path.includes(":id"))
      rows.push([`${nameOf(call)}, own account`, ...(await statusesOf(call, true))]);
  }
  const notes = Object.entries(UNCONFIRMED).map(([name, reason]) => `- \`${name}\`: ${reason}`);
  await expect(
    [
      "# Who can change an account",
      "",
      "<!-- written by `npx vitest run --project api account-changes -u`; the same test fails when it is out of date -->",
      "",
      "The status of each call, by what the caller has. A token alone is a stolen session. The owner has a second factor, and",
      "this session has not shown a code yet. In the last column, 400, 404 and 409 also mean that the caller was let through:",
      "the sample is about nothing that exists.",
      "",
      markdownTable([...COLUMNS, "Calls"], groupedByStatuses(rows)),
      "",
      "These take no confirmation:",
      "",
      ...notes,
      "",
    ].join("\n"),
  ).toMatchFileSnapshot(TABLE);
  // Not only as it was, but as it must be.
  for (const [name, ...statuses] of rows.filter(([name]) => !UNCONFIRMED[name!.split(",")[0]!]))
    expect(
      statuses.slice(0, -1).filter((status) => status !== "401" && status !== "403"),
      name,
    ).toEqual([]);
});

/** Calls that are answered alike share a row. */
function groupedByStatuses(rows: string[][]): string[][] {
  const groups = Map.groupBy(rows, ([, ...statuses]) => statuses.join());
  return [...groups].map(([statuses, calls]) => [
    ...statuses.split(","),
    calls.map(([name]) => `\`${name}\``).join(", "),
  ]);
}

const COLUMNS = [
  "No token",
  "Shopper",
  "Packer's token",
  "Staff's token",
  "Owner's token",
  "+ wrong password",
  "+ password, no code",
  "+ password and code",
];

async function statusesOf(endpoint: Endpoint, isOwn = false): Promise<string[]> {
  const owner = await protectedAdmin("owner");
  const [packer, staff] = [await shop.admin("packer"), await shop.admin("staff")];
  const { token: shopper } = await shop.shopper();
  const code = owner.code();
  // In an order in which nobody's call ends the session of somebody who comes later.
  const callers: [token: string | undefined, confirmation?: object][] = [
    [undefined],
    [shopper],
    [packer.token],
    [staff.token],
    [owner.token],
    [owner.token, { password: "not the password", code }],
    [owner.token, { password: PASSWORD }],
    [owner.token, { password: PASSWORD, code }],
  ];
  const { settings, version } = await owner.call(getSettings, {});
  const statuses: string[] = [];
  for (const [token, confirmation] of callers) {
    const { body: { confirmation: _, ...body } = {}, ...sample } = sampleCall(endpoint, owner.id) as Sample;
    const call = {
      ...sample,
      ...(endpoint.path.includes(":id") && {
        params: { id: isOwn ? owner.id : targetOf(endpoint, packer.id) },
      }),
      body: {
        ...body,
        ...("settings" in body && { settings, version }),
        ...("former" in body && { former: 0, version: 1 }),
        ...(confirmation && endpoint.isConfirmed && { confirmation }),
      },
    };
    statuses.push(String((await shop.newVisitor(token).ask(endpoint, call as never)).status));
    // What does not need the session's person may have ended it.
    if (!endpoint.isConfirmed && token === owner.token && endpoint.path.startsWith("/api/auth/"))
      return [...statuses, ...Array<string>(callers.length - statuses.length).fill("401")];
  }
  return statuses;
}

type Sample = { body?: { confirmation?: object } };

/** Somebody else's account, or a session that there is not. */
function targetOf({ permission }: Endpoint, personId: string): string {
  return permission === "people" ? personId : "0".repeat(32);
}

async function protectedAdmin(adminRole: "owner"): Promise<Member & { code: () => string }> {
  const start = Date.now();
  shop.services.now = () => start;
  const admin = await shop.admin(adminRole);
  const { secret } = await admin.call(startSecondFactor, {});
  await admin.call(confirmSecondFactor, { body: { code: codeOfApp(secret, start) } });
  return { ...admin, code: () => codeOfApp(secret, start, 1) };
}
