import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Block, Run } from "@tindahan/contract/pages/pages.ts";

/** Renders the merchant's text as elements, never as markup. */
export function ContentBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className="flex flex-col gap-4 text-16 leading-7 wrap-anywhere">
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text is shown as a whole, and never reordered
        <ContentBlock key={index} block={block} id={blockId(index)} />
      ))}
    </div>
  );
}

/** The id of a heading: links to it survive a change of its words. */
export const blockId = (index: number) => `part-${index + 1}`;

function ContentBlock({ block, id }: { block: Block; id: string }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading
          id={id}
          className={
            block.level === 2
              ? "mt-6 text-20 font-semibold first:mt-0 md:mt-8 md:text-24"
              : "mt-3 text-18 font-semibold"
          }
        >
          {runsToNodes(block.runs)}
        </Heading>
      );
    }
    case "paragraph":
      return <p className="whitespace-pre-line">{runsToNodes(block.runs)}</p>;
    case "quote":
      return (
        <blockquote className="border-l-2 border-line-strong pl-4 whitespace-pre-line text-ink-2">
          {runsToNodes(block.runs)}
        </blockquote>
      );
    case "rule":
      return <hr className="border-line" />;
    case "list":
      return (
        <ContentList isNumbered={block.isNumbered} start={block.start}>
          {block.items.map(({ runs, below }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={index}>
              {runsToNodes(runs)}
              {below && (
                <ContentList isNumbered={below.isNumbered} start={1}>
                  {below.items.map((item, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- as above
                    <li key={at}>{runsToNodes(item)}</li>
                  ))}
                </ContentList>
              )}
            </li>
          ))}
        </ContentList>
      );
    case "table":
      return <ContentTable {...block} />;
  }
}

type ListOfProps = { isNumbered: boolean; start: number; children: ReactNode };

function ContentList({ isNumbered, start, children }: ListOfProps) {
  if (isNumbered)
    return (
      <ol start={start} className="flex list-decimal flex-col gap-1.5 pl-6">
        {children}
      </ol>
    );
  return <ul className="flex list-disc flex-col gap-1.5 pl-5">{children}</ul>;
}

function ContentTable({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div role="region" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="border-b border-line-strong">
            {head.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <th key={index} scope="col" className="px-2 py-1.5 text-start font-semibold">
                {runsToNodes(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={index} className="border-b border-line">
              {row.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={at} className="px-2 py-1.5 align-top">
                  {runsToNodes(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function runsToNodes(runs: Run[]): ReactNode {
  return runs.map((run, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <TextRun key={index} {...run} />
  ));
}

const linkClass = "text-accent underline underline-offset-2";

function TextRun({ text, isBold, isItalic, isCode, href }: Run) {
  let node: ReactNode = isCode ? <code className="font-mono text-14">{text}</code> : text;
  if (isItalic) node = <em>{node}</em>;
  if (isBold) node = <strong className="font-semibold">{node}</strong>;
  if (!href) return node;
  if (href.startsWith("/"))
    return (
      <Link to={href} className={linkClass}>
        {node}
      </Link>
    );
  return (
    <a href={href} {...(/^https?:/.test(href) && { rel: "nofollow noopener" })} className={linkClass}>
      {node}
    </a>
  );
}
