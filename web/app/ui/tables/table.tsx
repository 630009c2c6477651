import type { ReactNode } from "react";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Position in the card that a row becomes in a narrow container. */
  phone: keyof typeof phonePositions;
  roomy?: keyof typeof roomyClasses;
};

const roomyClasses = {
  line: "whitespace-nowrap",
  fill: "w-full truncate roomy:max-w-0",
};

const phonePositions = {
  picture: "cramped:col-start-1 cramped:row-span-3 cramped:row-start-1 cramped:mr-3",
  title: "cramped:col-start-2 cramped:row-start-1 cramped:font-medium cramped:min-w-0 cramped:truncate",
  value: "cramped:col-start-3 cramped:row-start-1 cramped:ml-2 cramped:text-end",
  detail:
    "cramped:col-start-2 cramped:row-start-2 cramped:mt-1 cramped:text-ink-2 cramped:min-w-0 cramped:truncate",
  extra: "cramped:col-start-3 cramped:row-start-2 cramped:mt-1 cramped:ml-2 cramped:text-end",
  aside: "cramped:col-start-4 cramped:row-span-3 cramped:row-start-1 cramped:ml-1 cramped:self-center",
  line: "cramped:col-start-2 cramped:col-span-2 cramped:row-start-2 cramped:mt-1 cramped:text-ink-2 cramped:min-w-0 cramped:truncate",
  below:
    "cramped:col-start-2 cramped:col-span-2 cramped:row-start-3 cramped:mt-1.5 cramped:justify-self-start",
  hidden: "cramped:hidden",
};

type TableProps<Row> = { caption: string; columns: Column<Row>[]; rows: Row[]; keyOf: (row: Row) => string };

// Explicit roles: some browsers drop them from a grid layout.
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-surface">
      <table role="table" className="w-full border-collapse text-14 cramped:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="cramped:sr-only">
          <tr role="row" className="h-9 border-b border-line text-12 text-ink-2">
            {columns.map(({ header, align }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`px-3 font-medium first:pl-4 last:pr-4 ${alignmentClass(align)}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="cramped:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="relative border-line not-last:border-b hover:bg-tint cramped:grid cramped:grid-cols-[auto_1fr_auto_auto] cramped:px-4 cramped:py-3 roomy:h-[52px] tight:flex tight:flex-wrap tight:gap-x-3"
            >
              {columns.map(({ header, cell, align, phone, roomy }) => (
                <td
                  key={header}
                  role="cell"
                  className={`roomy:px-3 roomy:py-1.5 roomy:first:pl-4 roomy:last:pr-4 tight:ml-0 tight:wrap-anywhere tight:whitespace-normal ${alignmentClass(align)} ${phonePositions[phone]} ${roomy ? roomyClasses[roomy] : ""}`}
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
