import type { Rate, Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { expect, test as base } from "./shopping.ts";
import { withSettingsLock, type SettingsApi } from "./locks.ts";

type Zones = {
  ship: (shipping: Shipping) => Promise<void>;
  settings: SettingsApi;
};

type Desk = { token: string; user: object; headers: { authorization: string } };

export const test = base.extend<Zones & { desk: Desk }>({
  desk: async ({ request, admin }, use) => {
    const signedIn = await request.post("/api/auth/admin/login", { data: admin });
    const { token, user } = (await signedIn.json()) as Omit<Desk, "headers">;
    await use({ token, user, headers: { authorization: `Bearer ${token}` } });
  },
  // Waiting for the lock must not shorten the test.
  settings: [
    ({ request, admin }, use, { project }) => withSettingsLock(project, { request, admin }, use),
    { timeout: 300_000 },
  ],
  ship: ({ settings }, use) =>
    use(async (shipping) => {
      const response = await settings.save({ shipping });
      expect(response.ok(), await response.text()).toBe(true);
    }),
});

export { expect };

export const POBLACION_MAKATI = "80300020";
export const BUHANGIN_DAVAO = "30700021";
export const ALAT_JOLO = "06602001";

const rate = (id: string, fee: number, parts: Partial<Rate> = {}): Rate => ({
  id,
  name: "Standard delivery",
  measure: "weight",
  tiers: [{ from: 0, fee, eachKilo: 0 }],
  freeFrom: null,
  mostGrams: null,
  daysFrom: 2,
  daysUntil: 4,
  takesCod: true,
  codFee: 0,
  codFeePercent: 0,
  codMax: null,
  ...parts,
});

/** Makati: ₱80, free from ₱1,500. Sulu: not shipped. Elsewhere: by weight, with a cash fee. */
export const ISLANDS: Shipping = {
  zones: [
    {
      id: "makati",
      name: "Makati",
      isElsewhere: false,
      places: ["803"],
      rates: [
        rate("makati-standard", 80, { freeFrom: 1_500 }),
        rate("makati-express", 250, { name: "Same day", daysFrom: 0, daysUntil: 0 }),
      ],
    },
    {
      id: "elsewhere",
      name: "Everywhere else",
      isElsewhere: true,
      places: [],
      rates: [
        rate("by-weight", 150, {
          tiers: [
            { from: 0, fee: 150, eachKilo: 0 },
            { from: 1_000, fee: 150, eachKilo: 60 },
          ],
          daysFrom: 4,
          daysUntil: 8,
          codFee: 20,
          codFeePercent: 2,
        }),
      ],
    },
  ],
  excluded: ["066"],
  pickup: {
    isOn: true,
    address: "1 Rizal St, Brgy. Poblacion, Makati",
    hours: "Monday to Saturday, 9 AM to 6 PM",
    readyInDays: 1,
  },
  defaultGrams: 500,
};
