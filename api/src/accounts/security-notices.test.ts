import { expect } from "vitest";
import { adminLogin } from "@tindahan/contract/accounts/accounts.ts";
import { addPerson } from "@tindahan/contract/accounts/manage-people.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { takeJobs } from "../../test/support/queued-jobs.ts";
import { PASSWORD, test } from "../../test/support/shop.ts";
import { mailSecurityNotice } from "./accounts.ts";

test("mails the shop about a sign-in from a new device and a new owner, and not about a known device", async ({
  shop,
}) => {
  const { services } = shop;
  const mails: { to: string; subject: string; text: string }[] = [];
  services.mailer.send = async (mail) => void mails.push(mail);
  const owner = await shop.admin();
  const { settings, version } = await owner.call(getSettings, {});
  const withMail = { ...settings, shop: { ...settings.shop, name: "Nena & Co", email: "nena@example.ph" } };
  await owner.call(updateSettings, { body: { settings: withMail, version } });
  const mailAll = async () => {
    for (const { payload } of await takeJobs<{ eventId: string }>(services.db, mailSecurityNotice.name))
      await mailSecurityNotice.run(services, payload);
    return mails.splice(0).map(({ to, subject }) => ({ to, subject }));
  };
  const username = owner.user.username!;
  const body = { username, password: PASSWORD };
  const { device } = await shop.newVisitor().call(adminLogin, { body });
  expect(await mailAll()).toEqual([
    {
      to: "nena@example.ph",
      subject: `Nena & Co: ${username} signed in to the admin from a new device.`,
    },
  ]);

  await shop.newVisitor().call(adminLogin, { body: { ...body, device } });
  expect(await mailAll()).toEqual([]);
  await owner.call(addPerson, { body: { username: "mallory", name: "", adminRole: "owner" } });
  expect(await mailAll()).toEqual([
    { to: "nena@example.ph", subject: `Nena & Co: ${username} added mallory.` },
  ]);
});
