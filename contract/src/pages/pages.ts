import { z } from "zod";
import { admin, anyone, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Done, IsoDate, Version } from "../core/primitives.ts";
import { RequiredTextLine } from "../core/typed-text.ts";
import { MAX_PAGE_TEXT, PLACEHOLDERS } from "./constants.ts";

export const PAGE_SLUGS = ["about", "shipping-and-returns", "privacy", "terms", "contact"] as const;
const PageSlug = z.enum(PAGE_SLUGS);
export type PageSlug = z.infer<typeof PageSlug>;

/** A link may target only http(s), mailto, tel or a page of this shop. */
const Run = z.object({
  text: z.string(),
  isBold: z.boolean().optional(),
  isItalic: z.boolean().optional(),
  isCode: z.boolean().optional(),
  href: z.string().optional(),
});
export type Run = z.infer<typeof Run>;

const Runs = z.array(Run);
const List = z.object({
  isNumbered: z.boolean(),
  start: z.number().int(),
  items: z.array(
    z.object({
      runs: Runs,
      below: z.object({ isNumbered: z.boolean(), items: z.array(Runs) }).nullable(),
    }),
  ),
});

/** Structured text instead of HTML, so that the browser never parses markup. */
const Block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), level: z.union([z.literal(2), z.literal(3)]), runs: Runs }),
  z.object({ kind: z.literal("paragraph"), runs: Runs }),
  z.object({ kind: z.literal("quote"), runs: Runs }),
  z.object({ kind: z.literal("list"), ...List.shape }),
  z.object({ kind: z.literal("table"), head: z.array(Runs), rows: z.array(z.array(Runs)) }),
  z.object({ kind: z.literal("rule") }),
]);
export type Block = z.infer<typeof Block>;

const PublicPage = z.object({
  slug: PageSlug,
  title: z.string(),
  blocks: z.array(Block),
  changedAt: IsoDate,
});

export const getPage = endpoint("GET /api/pages/:slug", anyone, {
  summary: "Returns a published page",
  params: z.object({ slug: z.string().max(100) }),
  response: z.object({ page: PublicPage }),
});

const Title = RequiredTextLine(80);
const Text = z
  .string()
  .trim()
  .min(1, "Please fill this in.")
  .max(MAX_PAGE_TEXT, "Please use at most 20,000 characters.");

export type Placeholder = keyof typeof PLACEHOLDERS;

export const AdminContentPage = z.object({
  slug: PageSlug,
  title: z.string(),
  text: z.string(),
  isPublished: z.boolean(),
  /** 0: never saved, so the text is the template. */
  version: Version,
  changedAt: IsoDate.nullable(),
});
export type AdminContentPage = z.infer<typeof AdminContentPage>;

export const listAllPages = endpoint("GET /api/admin/pages", admin("pages"), {
  summary: "Lists all standard pages, saved or not",
  response: z.object({ pages: z.array(AdminContentPage.omit({ text: true })) }),
});

const PageDetails = z.object({
  page: AdminContentPage,
  template: z.object({ title: z.string(), text: z.string() }),
  history: z.array(
    z.object({ version: Version, at: IsoDate, by: z.string(), title: z.string(), isPublished: z.boolean() }),
  ),
});
export type PageDetails = z.infer<typeof PageDetails>;

const params = z.object({ slug: PageSlug });

export const getAdminContentPage = endpoint("GET /api/admin/pages/:slug", admin("pages"), {
  summary: "Returns a page for editing, with its template and history",
  params,
  response: PageDetails,
});

export const savePage = endpoint("PUT /api/admin/pages/:slug", confirmedAdmin("pages", "sometimes"), {
  summary: "Saves a page as published or unpublished",
  params,
  body: z.object({ title: Title, text: Text, isPublished: z.boolean(), version: Version }),
  response: PageDetails.extend(Done.shape),
});

export const restorePage = endpoint(
  "POST /api/admin/pages/:slug/restore",
  confirmedAdmin("pages", "sometimes"),
  {
    summary: "Restores an earlier version of a page",
    params,
    body: z.object({ former: Version, version: Version }),
    response: PageDetails.extend(Done.shape),
  },
);

export const previewPage = endpoint("POST /api/admin/pages/preview", admin("pages"), {
  summary: "Previews an unsaved text as a page",
  body: z.object({ text: Text }),
  response: z.object({
    blocks: z.array(Block),
    missing: z.array(z.string()),
  }),
});
