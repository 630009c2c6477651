import MarkdownIt from "markdown-it";
import type { Block, Run } from "@tindahan/contract/pages/pages.ts";
import { fillIn } from "../platform/http/html.ts";

type Values = Record<string, string>;
type Node = { token: Token; children: Node[] };

const parser = new MarkdownIt({ html: false, linkify: true });
type Token = ReturnType<typeof parser.parse>[number];
parser.linkify.set({ fuzzyLink: false });
// `safeHref` checks links after placeholders are filled in.
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;

/** Fills placeholders in after parsing, so that values cannot add Markdown. HTML stays text. */
export function renderMarkdown(text: string, values: Values): Block[] {
  return toBlocks(toTree(parser.parse(text, {})), values);
}

function toTree(tokens: Token[]): Node[] {
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

function toBlocks(nodes: Node[], values: Values): Block[] {
  return nodes.flatMap((node): Block[] => {
    const { type, tag } = node.token;
    switch (type) {
      case "heading_open":
        return [{ kind: "heading", level: /h[12]/.test(tag) ? 2 : 3, runs: runsOf(node, values) }];
      case "hr":
        return [{ kind: "rule" }];
      case "bullet_list_open":
      case "ordered_list_open":
        return [listOf(node, values)];
      case "table_open":
        return [tableOf(node, values)];
      case "blockquote_open":
        return toBlocks(node.children, values).map((block) =>
          block.kind === "paragraph" ? { ...block, kind: "quote" as const } : block,
        );
      default:
        return [{ kind: "paragraph", runs: runsOf(node, values) }];
    }
  });
}

function tableOf({ children }: Node, values: Values): Block {
  const [head = [], body = []] = children.map((part) =>
    part.children.map((row) => row.children.map((cell) => runsOf(cell, values))),
  );
  return { kind: "table", head: head[0] ?? [], rows: body };
}

function listOf({ token, children }: Node, values: Values): Block {
  return {
    kind: "list",
    isNumbered: isNumbered(token),
    start: Number(token.attrGet("start") ?? 1),
    items: children.map((item) => {
      const lists = item.children.filter(isList);
      return {
        runs: ownRuns(item, values),
        below: lists[0]
          ? {
              isNumbered: isNumbered(lists[0].token),
              items: lists.flatMap((list) => flatItems(list, values)),
            }
          : null,
      };
    }),
  };
}

function flatItems({ children }: Node, values: Values): Run[][] {
  return children.flatMap((item) => [
    ownRuns(item, values),
    ...item.children.filter(isList).flatMap((list) => flatItems(list, values)),
  ]);
}

const isList = ({ token: { type } }: Node) => type === "bullet_list_open" || type === "ordered_list_open";
const isNumbered = ({ type }: Token) => type === "ordered_list_open";

function ownRuns(item: Node, values: Values): Run[] {
  return item.children
    .filter((node) => !isList(node))
    .flatMap((node, index) => [...(index > 0 ? [{ text: "\n" }] : []), ...runsOf(node, values)]);
}

function runsOf({ token, children }: Node, values: Values): Run[] {
  if (token.children) return toRuns(toTree(token.children), values, {});
  if (children.length > 0) return children.flatMap((child) => runsOf(child, values));
  return token.content ? [{ text: fillIn(token.content.trimEnd(), values) }] : [];
}

type Style = Omit<Run, "text">;

function toRuns(nodes: Node[], values: Values, style: Style): Run[] {
  return nodes.flatMap(({ token, children }): Run[] => {
    switch (token.type) {
      case "softbreak":
        return [{ ...style, text: " " }];
      case "hardbreak":
        return [{ ...style, text: "\n" }];
      case "strong_open":
        return toRuns(children, values, { ...style, isBold: true });
      case "em_open":
        return toRuns(children, values, { ...style, isItalic: true });
      case "code_inline":
        return [{ ...style, isCode: true, text: fillIn(token.content, values) }];
      case "link_open":
        return linkOf(String(token.attrGet("href") ?? ""), toRuns(children, values, style), values, style);
      default:
        if (children.length > 0) return toRuns(children, values, style);
        return token.content ? [{ ...style, text: fillIn(token.content, values) }] : [];
    }
  });
}

function linkOf(href: string, runs: Run[], values: Values, style: Style): Run[] {
  const encoded = Object.entries(values).map(([name, value]) => [name, encodeURI(value.toWellFormed())]);
  const safe = safeHref(fillIn(href, Object.fromEntries(encoded)));
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
