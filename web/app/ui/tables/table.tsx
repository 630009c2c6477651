import type { ReactNode } from "react";

export type Column<Row> = {
  header: string;
  /** Shown instead of the header where rows are not cards. */
  control?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Position in the card that a row becomes in a narrow container. */
  phone: keyof typeof phonePositions;
  roomy?: keyof typeof roomyClasses;
};

const roomyClasses = {
  line: "whitespace-nowrap",
  fill: "w-full truncate roomy:max-w-0",
  wide: "roomy:w-3/5 roomy:max-w-0 min-w-0",
  narrow: "roomy:w-2/5 roomy:max-w-0 min-w-0",
  /** Over the end of the row, while it is hovered or focused; always there on touch screens. */
  hover:
    "roomy:pointer-fine:absolute roomy:pointer-fine:inset-y-0 roomy:pointer-fine:right-0 roomy:pointer-fine:flex roomy:pointer-fine:items-center roomy:pointer-fine:bg-tint roomy:pointer-fine:not-group-hover/row:not-focus-within:opacity-0",
};

const phonePositions = {
  picture: "cramped:col-start-1 cramped:row-span-3 cramped:row-start-1 cramped:mr-3",
  checkbox:
    "cramped:col-start-1 cramped:row-span-3 cramped:row-start-1 cramped:-mt-2 cramped:-ml-3 cramped:mr-1",
  title: "cramped:col-start-2 cramped:row-start-1 cramped:font-medium cramped:min-w-0 cramped:truncate",
  value: "cramped:col-start-3 cramped:row-start-1 cramped:ml-2 cramped:text-end",
  detail:
    "cramped:col-start-2 cramped:row-start-2 cramped:mt-1 cramped:text-ink-2 cramped:min-w-0 cramped:truncate",
  extra: "cramped:col-start-3 cramped:row-start-2 cramped:mt-1 cramped:ml-2 cramped:text-end",
  aside: "cramped:col-start-4 cramped:row-span-3 cramped:row-start-1 cramped:ml-1 cramped:self-center",
  line: "cramped:col-start-2 cramped:col-span-2 cramped:row-start-2 cramped:mt-1 cramped:text-ink-2 cramped:min-w-0 cramped:truncate",
  third: "cramped:col-start-2 cramped:row-start-3 cramped:text-ink-2 cramped:min-w-0 cramped:truncate",
  thirdEnd: "cramped:col-start-3 cramped:row-start-3 cramped:ml-2 cramped:text-end",
  last: "cramped:col-start-2 cramped:col-span-2 cramped:row-start-4 cramped:mt-1.5 cramped:justify-self-start",
  below:
    "cramped:col-start-2 cramped:col-span-2 cramped:row-start-3 cramped:mt-1.5 cramped:justify-self-start",
  hidden: "cramped:hidden",
};

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** For many columns: less room between them. */
  isDense?: boolean;
};

// Explicit roles: some browsers drop them from a grid layout.
export function Table<Row>({ caption, columns, rows, keyOf, isDense = false }: TableProps<Row>) {
  const padding = isDense
    ? "roomy:px-2 roomy:first:pl-1.5 roomy:last:pr-2"
    : "roomy:px-3 roomy:first:pl-4 roomy:last:pr-4";
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-surface">
      <table role="table" className="w-full border-collapse text-14 cramped:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="cramped:sr-only">
          <tr role="row" className="h-9 border-b border-line text-12 text-ink-2">
            {columns.map(({ header, control, align, roomy }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`${padding} font-medium ${alignmentClass(align)} ${roomy === "hover" ? "pointer-fine:sr-only" : ""}`}
              >
                {control ? (
                  <>
                    <span className="sr-only">{header}</span>
                    <span className="cramped:hidden">{control}</span>
                  </>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="cramped:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="group/row relative border-line not-last:border-b hover:bg-tint cramped:grid cramped:grid-cols-[auto_1fr_auto_auto] cramped:px-4 cramped:py-3 roomy:h-[52px] tight:flex tight:flex-wrap tight:gap-x-3"
            >
              {columns.map(({ header, cell, align, phone, roomy }) => (
                <td
                  key={header}
                  role="cell"
                  className={`${padding} roomy:py-1.5 tight:ml-0 tight:wrap-anywhere tight:whitespace-normal ${alignmentClass(align)} ${phonePositions[phone]} ${roomy ? roomyClasses[roomy] : ""}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function alignmentClass(align: "start" | "end" | undefined): string {
  return align === "end" ? "roomy:text-end tabular-nums" : "text-start";
}
