/** The channels through which staff receive orders. */
export const ORDER_SOURCES = {
  messenger: "Messenger",
  phone: "Phone",
  walk_in: "Walk-in",
  live: "Live selling",
  other: "Other",
} as const;

export type OrderSource = keyof typeof ORDER_SOURCES;

export const PAY_LINK_DAYS = [1, 3, 7] as const;
