import MarkdownIt from "markdown-it";
import type { Block, Run } from "@tindahan/contract/pages/pages.ts";
import { fillInPlaceholders } from "../platform/http/html.ts";

type Values = Record<string, string>;
type Node = { token: Token; children: Node[] };

const parser = new MarkdownIt({ html: false, linkify: true });
type Token = ReturnType<typeof parser.parse>[number];
parser.linkify.set({ fuzzyLink: false });
// `safeHref` checks links after placeholders are filled in.
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;

/** Fills placeholders in after parsing, so that values cannot add Markdown. HTML stays text. */
export function renderMarkdown(text: string, placeholders: Values): Block[] {
  return toContentBlocks(buildTokenTree(parser.parse(text, {})), placeholders);
}

function buildTokenTree(tokens: Token[]): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const node = { token, children: [] };
    open.at(-1)!.push(node);
    if (token.nesting > 0) open.push(node.children);
  }
  return root;
}

function toContentBlocks(nodes: Node[], placeholders: Values): Block[] {
  return nodes.flatMap((node): Block[] => {
    const { type, tag } = node.token;
    switch (type) {
      case "heading_open":
        return [{ kind: "heading", level: /h[12]/.test(tag) ? 2 : 3, runs: textRunsOf(node, placeholders) }];
      case "hr":
        return [{ kind: "rule" }];
      case "bullet_list_open":
      case "ordered_list_open":
        return [toListBlock(node, placeholders)];
      case "table_open":
        return [toTableBlock(node, placeholders)];
      case "blockquote_open":
        return toContentBlocks(node.children, placeholders).map((block) =>
          block.kind === "paragraph" ? { ...block, kind: "quote" as const } : block,
        );
      default:
        return [{ kind: "paragraph", runs: textRunsOf(node, placeholders) }];
    }
  });
}

function toTableBlock({ children }: Node, placeholders: Values): Block {
  const [head = [], body = []] = children.map((part) =>
    part.children.map((row) => row.children.map((cell) => textRunsOf(cell, placeholders))),
  );
  return { kind: "table", head: head[0] ?? [], rows: body };
}

function toListBlock({ token, children }: Node, placeholders: Values): Block {
  return {
    kind: "list",
    isNumbered: isNumbered(token),
    start: Number(token.attrGet("start") ?? 1),
    items: children.map((item) => {
      const lists = item.children.filter(isList);
      return {
        runs: listItemRuns(item, placeholders),
        below: lists[0]
          ? {
              isNumbered: isNumbered(lists[0].token),
              items: lists.flatMap((list) => flattenListItems(list, placeholders)),
            }
          : null,
      };
    }),
  };
}

function flattenListItems({ children }: Node, placeholders: Values): Run[][] {
  return children.flatMap((item) => [
    listItemRuns(item, placeholders),
    ...item.children.filter(isList).flatMap((list) => flattenListItems(list, placeholders)),
  ]);
}

const isList = ({ token: { type } }: Node) => type === "bullet_list_open" || type === "ordered_list_open";
const isNumbered = ({ type }: Token) => type === "ordered_list_open";

function listItemRuns(item: Node, placeholders: Values): Run[] {
  return item.children
    .filter((node) => !isList(node))
    .flatMap((node, index) => [...(index > 0 ? [{ text: "\n" }] : []), ...textRunsOf(node, placeholders)]);
}

function textRunsOf({ token, children }: Node, placeholders: Values): Run[] {
  if (token.children) return inlineTextRuns(buildTokenTree(token.children), placeholders, {});
  if (children.length > 0) return children.flatMap((child) => textRunsOf(child, placeholders));
  return token.content ? [{ text: fillInPlaceholders(token.content.trimEnd(), placeholders) }] : [];
}

type Style = Omit<Run, "text">;

function inlineTextRuns(nodes: Node[], placeholders: Values, style: Style): Run[] {
  return nodes.flatMap(({ token, children }): Run[] => {
    switch (token.type) {
      case "softbreak":
        return [{ ...style, text: " " }];
      case "hardbreak":
        return [{ ...style, text: "\n" }];
      case "strong_open":
        return inlineTextRuns(children, placeholders, { ...style, isBold: true });
      case "em_open":
        return inlineTextRuns(children, placeholders, { ...style, isItalic: true });
      case "code_inline":
        return [{ ...style, isCode: true, text: fillInPlaceholders(token.content, placeholders) }];
      case "link_open":
        return toLinkRuns(
          String(token.attrGet("href") ?? ""),
          inlineTextRuns(children, placeholders, style),
          placeholders,
          style,
        );
      default:
        if (children.length > 0) return inlineTextRuns(children, placeholders, style);
        return token.content ? [{ ...style, text: fillInPlaceholders(token.content, placeholders) }] : [];
    }
  });
}

function toLinkRuns(href: string, runs: Run[], placeholders: Values, style: Style): Run[] {
  const encoded = Object.entries(placeholders).map(([name, value]) => [
    name,
    encodeURI(value.toWellFormed()),
  ]);
  const safe = safeHref(fillInPlaceholders(href, Object.fromEntries(encoded)));
  const text = runs.map((run) => run.text).join("");
  return safe && text ? [{ ...style, text, href: safe }] : runs;
}

const PROTOCOLS = new Set(["http:", "https:", "mailto:", "tel:"]);
const SHOP_ORIGIN = "https://shop.invalid";

/** Returns the URL as browsers parse it, or undefined if it is not allowed. */
export function safeHref(href: string): string | undefined {
  if (/^[/#]/.test(href)) {
    const url = URL.parse(href, SHOP_ORIGIN);
    if (url?.origin !== SHOP_ORIGIN) return undefined;
    // A browser reads the path `//host` of `/.//host` as another host.
    if (url.pathname.startsWith("//")) return undefined;
    return href.startsWith("#") ? url.hash : url.pathname + url.search + url.hash;
  }
  const url = URL.parse(href);
  return url && PROTOCOLS.has(url.protocol) ? url.href : undefined;
}
