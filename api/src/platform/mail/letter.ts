import { accentShades } from "@tindahan/contract/settings/accent.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { escapeHtml, htmlWithLineBreaks } from "../http/html.ts";

export type Letter = { subject: string; text: string; html: string };
export type Fact = readonly [name: string, value: string];
type LetterItem = { name: string; amount: string; image: string };

type Block =
  | { kind: "lead" | "paragraph" | "small"; text: string }
  | { kind: "code"; code: string }
  | { kind: "facts"; facts: Fact[] }
  | { kind: "items"; items: LetterItem[]; sums: Fact[] }
  | { kind: "button"; label: string; href: string };

/** How a letter presents the shop. */
export type LetterShop = {
  name: string;
  /** Empty in letters to the shop itself. */
  contact: string;
  accent: string;
  logo: string;
  /** Origin of pictures; empty if mail programs cannot reach the shop. */
  origin: string;
};

export function letterShopOf({ shop, brand }: Settings, publicUrl: string): LetterShop {
  return {
    name: shop.name,
    contact: [shop.email, shop.phone].filter(Boolean).join(" · "),
    accent: brand.accent || "#0b7a53",
    logo: shop.logo,
    origin: publicUrl.startsWith("https:") ? publicUrl : "",
  };
}

type Contents = { subject: string; shop: LetterShop; blocks: Block[] };

/** Empty blocks are left out. Letters without pictures, buttons and `https:` facts contain no link. */
export function composeLetter({ subject, shop, blocks }: Contents): Letter {
  const shown = blocks.filter((block) => textOf(block) !== "");
  const contact = shop.contact && `Questions? ${shop.contact}`;
  const footer = [shop.name, contact].filter(Boolean);
  return {
    subject,
    text: `${[...shown.map(textOf), footer.join("\n")].join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyleOf(shop.accent)}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:#fbfaf8;color:#29261f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">${logoHtmlOf(shop)}${escapeHtml(shop.name)}</p>
<div class="card" style="padding:20px;background:#fff;border:1px solid #e2dfd9;border-radius:12px">
${shown.map((block) => htmlOf(block, shop)).join("\n")}
</div>
<p class="soft" style="margin:16px 0 0;font-size:14px;color:#635f57">${footer.map(escapeHtml).join("<br>")}</p>
</div></body></html>`,
  };
}

function textOf(block: Block): string {
  switch (block.kind) {
    case "code":
      return block.code;
    case "facts":
      return block.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
    case "items":
      return [...block.items.map(({ name, amount }) => [name, amount] as const), ...block.sums]
        .map(([name, amount]) => `${name}  ${amount}`)
        .join("\n");
    case "button":
      return block.href && `${block.label}: ${block.href}`;
    default:
      return block.text;
  }
}

const PARAGRAPH_STYLES = {
  lead: "margin:0 0 16px;font-size:18px;font-weight:600",
  paragraph: "margin:0 0 12px",
  small: "margin:0 0 8px;font-size:14px;color:#635f57",
};

function htmlOf(block: Block, shop: LetterShop): string {
  switch (block.kind) {
    case "code":
      return `<p style="margin:0 0 16px;font:700 34px/1.2 ui-monospace,monospace;letter-spacing:6px">${escapeHtml(block.code)}</p>`;
    case "facts":
      return block.facts
        .map(
          ([name, value]) =>
            `<p style="margin:0 0 4px"><span class="soft" style="color:#635f57">${escapeHtml(name)}:</span> ${linkedHtml(value, shop)}</p>`,
        )
        .join("\n");
    case "items":
      return itemsHtmlOf(block, shop);
    case "button": {
      const { fill, on } = accentShades(shop.accent).light;
      return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${fill};color:${on};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    }
    default:
      return `<p${block.kind === "small" ? ' class="soft"' : ""} style="${PARAGRAPH_STYLES[block.kind]}">${htmlWithLineBreaks(block.text)}</p>`;
  }
}

const CELL = "padding:8px 0;border-top:1px solid #e2dfd9;vertical-align:middle";
const AMOUNT_CELL = `${CELL};padding-left:12px;text-align:right;white-space:nowrap`;

function itemsHtmlOf({ items, sums }: Extract<Block, { kind: "items" }>, shop: LetterShop): string {
  const rows = items.map(({ name, amount, image }) => {
    const url = pictureUrlOf(shop, image);
    const picture =
      url &&
      `<td class="line" style="${CELL};width:64px;padding-right:12px"><img src="${escapeHtml(url)}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;object-fit:cover;border-radius:8px"></td>`;
    return `<tr>${picture}<td class="line"${picture ? "" : ' colspan="2"'} style="${CELL}">${escapeHtml(name)}</td><td class="line" style="${AMOUNT_CELL}">${escapeHtml(amount)}</td></tr>`;
  });
  const sumRows = sums.map(([name, amount], index) => {
    const weight = index === sums.length - 1 ? ";font-weight:700" : "";
    return `<tr><td class="line" colspan="2" style="${CELL}${weight}">${escapeHtml(name)}</td><td class="line" style="${AMOUNT_CELL}${weight}">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">${[...rows, ...sumRows].join("")}</table>`;
}

function logoHtmlOf(shop: LetterShop): string {
  const url = pictureUrlOf(shop, shop.logo);
  // The white plate keeps a dark logo visible on a dark page.
  return (
    url &&
    `<img src="${escapeHtml(url)}" height="40" alt="" style="height:40px;max-width:160px;padding:4px;background:#fff;border-radius:8px;vertical-align:middle;margin-right:12px">`
  );
}

function pictureUrlOf({ origin }: LetterShop, image: string): string {
  return origin && image.startsWith("/") ? origin + image.replace(/-640\.webp$/, "-320.webp") : "";
}

function linkedHtml(value: string, { accent }: LetterShop): string {
  const html = escapeHtml(value);
  const color = accentShades(accent).light.accent;
  return value.startsWith("https://")
    ? `<a class="link" href="${html}" style="color:${color}">${html}</a>`
    : html;
}

function darkStyleOf(accent: string): string {
  const { accent: link, fill, on } = accentShades(accent).dark;
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#1a1917!important;color:#f0efec!important}.card{background:#24221f!important;border-color:#45423d!important}.soft{color:#b4b1ab!important}.line{border-color:#45423d!important}.link{color:${link}!important}.button{background:${fill}!important;color:${on}!important}}`;
}
