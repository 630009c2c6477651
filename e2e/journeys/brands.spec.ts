import { openDesk } from "../tests/people.ts";
import { expect, test } from "../tests/shopping.ts";
import { startCounting } from "./effort.ts";
import { publish, type Journey } from "./publish.ts";

const measured: Journey[] = [];

/** Invented: neither shop exists. */
const BRANDS = [
  {
    what: "a sari-sari store in Iloilo",
    name: "Tindahan ni Nanay Pilar",
    accent: "#ffc20e",
    logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><circle cx="100" cy="100" r="96" fill="#ffc20e"/><path d="M40 70h120l12 34H28z" fill="#c8102e"/><path d="M44 108h112v46H44z" fill="#fff"/><path d="M84 122h32v32H84z" fill="#c8102e"/></svg>`,
    description: "Snacks, soap and everyday things in Jaro, Iloilo City. Text us and we pack it.",
    messenger: "nanaypilar.jaro",
    viber: "0917 555 0142",
    links: ["https://www.facebook.com/nanaypilar.jaro"],
  },
  {
    what: "a shoe maker in Marikina",
    name: "Sapatero Reyes",
    accent: "#7a3b12",
    logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 160" width="640" height="160"><g fill="#7a3b12"><path d="M20 110c40-4 60-40 70-64l34 8c6 22 26 38 60 42 16 2 20 10 20 24H20zM20 126h184v12H20z"/><text x="236" y="112" font-family="sans-serif" font-size="92" font-weight="700" textLength="390">REYES</text></g></svg>`,
    description: "Leather shoes, cut and stitched by hand in Marikina since 1956. Repairs for life.",
    messenger: "sapatero.reyes",
    viber: "0918 555 0177",
    links: ["https://www.instagram.com/sapatero.reyes", "https://shopee.ph/sapateroreyes"],
  },
];

test.describe.configure({ mode: "serial" });

for (const brand of BRANDS)
  test(`a merchant gives ${brand.what} its face`, async ({ page, admin }) => {
    await openDesk(page, admin);
    await page.goto("/admin");
    const merchant = startCounting();
    await merchant.click(page.getByRole("button", { name: /^Account of/ }));
    await merchant.click(page.getByRole("link", { name: "System Settings" }));
    await merchant.click(page.getByRole("link", { name: /^(Set up|Change) brand$/ }));
    const field = (name: string | RegExp) => page.getByRole("textbox", { name });
    await merchant.type(field("Shop name"), brand.name);
    const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(brand.logo) };
    await merchant.upload(page.getByRole("button", { name: "Upload logo", exact: true }), file);
    await expect(page.getByRole("img", { name: "The logo" })).toBeVisible();
    await merchant.type(field("Accent colour"), brand.accent);
    await merchant.type(field(/^Description/), brand.description);
    await merchant.type(field(/^Messenger/), brand.messenger);
    await merchant.type(field(/^Viber/), brand.viber);
    for (const [index, link] of brand.links.entries()) {
      const row = field(`Link ${index + 1}`);
      if (!(await row.isVisible())) await merchant.click(page.getByRole("button", { name: "Add link" }));
      await merchant.type(row, link);
    }
    const frame = page.frameLocator("iframe");
    await expect(frame.getByText(brand.description)).toBeAttached();
    await merchant.click(page.getByText("Dark", { exact: true }));
    await merchant.click(page.getByRole("button", { name: "Save settings" }));
    const question = page.getByRole("dialog", { name: "Confirm it is you" });
    await merchant.type(question.getByLabel("Password", { exact: true }), admin.password);
    await merchant.click(question.getByRole("button", { name: "Confirm" }));
    await expect(page.getByText("Settings saved").first()).toBeVisible();
    const done = merchant.total();
    expect(done.clicks).toBeLessThanOrEqual(25);
    measured.push([`Merchant: logo, colour, words and links of ${brand.what}`, done]);

    await page.goto("/");
    await expect(page).toHaveTitle(brand.name);
  });

test.afterAll(() => publish(measured));
