import { z } from "zod";

// Google's "Product data specification" and Meta's "Supported fields for products". Unknown fields are
// errors.
const Text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text.trim() === text && text.isWellFormed(), "surrounding spaces or a lone surrogate");
const Url = z
  .url({ protocol: /^https$/ })
  .max(2_000)
  .regex(/^[\u0021-\u007e]+$/, "not encoded after RFC 3986");
const Picture = Url.regex(/\.(jpe?g|png|gif|webp|bmp|tiff?)$/i);
const Money = z
  .string()
  .regex(/^\d{1,12}\.\d{2} PHP$/)
  .transform((text) => Math.round(parseFloat(text) * 100));
const Price = Money.pipe(z.number().positive());
const MOMENT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d{4}`;
const Range = z
  .string()
  .regex(new RegExp(`^${MOMENT}/${MOMENT}$`))
  .transform((text) => text.split("/").map((one) => Date.parse(one.replace(/(\d\d)$/, ":$1"))))
  .refine(([from, until]) => from! < until!, "ends before it begins");

const once = <T extends z.ZodType>(schema: T) =>
  z.tuple([schema]).transform(([value]) => value as z.output<T>);
const Shipping = z.strictObject({
  country: once(z.literal("PH")),
  service: once(Text(100)).optional(),
  price: once(Money),
});

const Item = z
  .strictObject({
    id: once(Text(50).regex(/^[\w-]+$/)),
    title: once(Text(150)),
    description: once(Text(5_000)),
    link: once(Url),
    canonical_link: once(Url).optional(),
    image_link: once(Picture),
    additional_image_link: z.array(Picture).max(10).optional(),
    availability: once(z.enum(["in_stock", "out_of_stock", "preorder", "backorder"])),
    price: once(Price),
    sale_price: once(Price).optional(),
    sale_price_effective_date: once(Range).optional(),
    item_group_id: once(Text(50).regex(/^[\w-]+$/)).optional(),
    color: once(Text(100).refine((text) => text.split("/").every((one) => one.length <= 40))).optional(),
    size: once(Text(100)).optional(),
    material: once(Text(200)).optional(),
    pattern: once(Text(100)).optional(),
    product_type: z.array(Text(750)).max(10).optional(),
    google_product_category: once(Text(750)).optional(),
    brand: once(Text(70)).optional(),
    condition: once(z.enum(["new", "refurbished", "used"])).optional(),
    gtin: once(z.string().refine(isPublishedGtin, "not a published GTIN")).optional(),
    mpn: once(Text(70)).optional(),
    identifier_exists: once(z.enum(["yes", "no"])).optional(),
    shipping_weight: once(z.string().regex(/^\d+(\.\d+)? (g|kg|lb|oz)$/)).optional(),
    shipping: z.array(Shipping).max(100).optional(),
  })
  .superRefine((item, context) => {
    const require = (isRight: boolean, message: string) => {
      if (!isRight) context.addIssue({ code: "custom", message });
    };
    require(item.sale_price === undefined || item.sale_price < item.price, "sale price is not lower");
    require(!item.sale_price_effective_date ||
      item.sale_price !== undefined, "sale dates without a sale price");
    require(!item.gtin || item.identifier_exists !== "no", "GTIN with identifier_exists = no");
    require(!!item.gtin || item.identifier_exists === "no", "neither a GTIN nor identifier_exists = no");
    require(!item.item_group_id ||
      new URL(item.link).searchParams.has("variant"), "variant without its own URL");
  });
export type FeedItem = z.output<typeof Item>;

/** GS1 reserves 02, 04 and 2 for internal use, and 05, 98 and 99 for coupons. */
function isPublishedGtin(text: string): boolean {
  if (![8, 12, 13, 14].includes(text.length) || !/^\d+$/.test(text)) return false;
  const weighted = text
    .split("")
    .toReversed()
    .map((digit, position) => Number(digit) * (position % 2 === 1 ? 3 : 1));
  const thirteen = text.padStart(13, "0").slice(-13);
  const isOwn = text.length > 8 && /^(2|02|04|05|98|99)/.test(thirteen);
  return weighted.reduce((sum, part) => sum + part, 0) % 10 === 0 && !isOwn && !/^0+$/.test(text);
}

export function createFeedReader(onItem: (item: FeedItem) => void = () => {}) {
  const ids = new Set<string>();
  let rest = "";
  let isOpen = false;
  let count = 0;

  function readItem(xml: string): void {
    const { name, children } = readElement(xml);
    if (name !== "item" || typeof children === "string") throw new Error(`not an item: ${xml.slice(0, 200)}`);
    const parsed = Item.safeParse(children);
    if (!parsed.success) throw new Error(`${z.prettifyError(parsed.error)}\n${xml}`);
    if (ids.has(parsed.data.id)) throw new Error(`${parsed.data.id} is a duplicate`);
    ids.add(parsed.data.id);
    count++;
    onItem(parsed.data);
  }

  return {
    push(text: string): void {
      rest += text;
      if (!isOpen && rest.includes("<item>")) {
        const head = rest.slice(0, rest.indexOf("<item>"));
        if (!HEAD.test(head)) throw new Error(`no RSS 2.0 header: ${head}`);
        isOpen = true;
        rest = rest.slice(head.length);
      }
      if (!isOpen) return;
      const parts = rest.split("</item>\n");
      rest = parts.pop()!;
      for (const part of parts) readItem(`${part}</item>`);
    },
    end(): number {
      if (!isOpen ? !EMPTY.test(rest) : rest !== TAIL)
        throw new Error(`no RSS 2.0 end: ${rest.slice(0, 200)}`);
      return count;
    },
  };
}

const TAIL = "</channel>\n</rss>\n";
const HEAD =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">\n<channel>\n<title>[^<>]+<\/title>\n<link>https:[^<>]+<\/link>\n<description>[^<>]+<\/description>\n$/;
const EMPTY = new RegExp(HEAD.source.replace(/\$$/, `${TAIL.replaceAll("/", String.raw`\/`)}$`));

type Children = string | Record<string, unknown[]>;

function readElement(xml: string): { name: string; children: Children } {
  const match = /^<(?:g:)?(\w+)>([^]*)<\/(?:g:)?\1>\s*$/.exec(xml);
  if (!match) throw new Error(`not an element: ${xml.slice(0, 200)}`);
  const [, name, inside] = match as unknown as [string, string, string];
  if (!inside.includes("<")) return { name, children: readText(inside) };
  const children: Record<string, unknown[]> = {};
  let at = 0;
  for (const child of inside.matchAll(/\s*<(g:\w+)>[^]*?<\/\1>\s*/g)) {
    if (child.index !== at) throw new Error(`text between elements: ${inside.slice(at, at + 200)}`);
    at += child[0].length;
    const one = readElement(child[0].trim());
    (children[one.name] ??= []).push(one.children);
  }
  if (at !== inside.length) throw new Error(`text between elements: ${inside.slice(at, at + 200)}`);
  return { name, children };
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function readText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    throw new Error(`a character that XML cannot hold: ${JSON.stringify(text)}`);
  return text.replaceAll(/&(?:(\w+);)?/g, (whole, name: string | undefined) => {
    const character = name && NAMED[name];
    if (!character) throw new Error(`a stray ${whole}`);
    return character;
  });
}
