export type Door = { title: string; page: string; chapters: { title: string; pages: string[] }[] };

/** The order in which each reader meets the pages of docs/, by their address on the site. A page may be behind two doors. */
export const DOORS: Door[] = [
  {
    title: "I sell",
    page: "sell",
    chapters: [
      { title: "Begin", pages: ["sell", "tour", "screens"] },
      { title: "Your shop", pages: ["brand", "front-page", "pages-and-law"] },
      { title: "Products and prices", pages: ["product-sheet", "promotions"] },
      { title: "Orders", pages: ["delivery", "going-live", "payments"] },
    ],
  },
  {
    title: "I operate",
    page: "operate",
    chapters: [
      { title: "Begin", pages: ["operate", "self-hosting", "containers", "configuration"] },
      { title: "Every day", pages: ["monitoring", "runbook", "changelog", "reporting"] },
      { title: "Growth", pages: ["performance", "high-availability", "scaling"] },
    ],
  },
  {
    title: "I develop",
    page: "develop",
    chapters: [
      { title: "Begin", pages: ["develop", "contributing", "style", "testing"] },
      { title: "How it works", pages: ["architecture", "decisions/index", "payments", "storefront"] },
      { title: "API", pages: ["api/index"] },
      { title: "What it promises", pages: ["specification", "screens", "journeys", "performance"] },
      {
        title: "Security",
        pages: ["security", "asvs", "confirmations", "order-permissions", "reach", "reporting"],
      },
    ],
  },
];
