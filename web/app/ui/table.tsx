import type { ReactNode } from "react";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand to the right, so that their digits line up. */
  align?: "start" | "end";
  /** Where the cell goes in the card that a row becomes on a phone. */
  phone: keyof typeof places;
};

const places = {
  picture: "max-md:col-start-1 max-md:row-span-3 max-md:row-start-1 max-md:mr-3",
  title: "max-md:col-start-2 max-md:row-start-1 max-md:font-medium max-md:min-w-0 max-md:truncate",
  value: "max-md:col-start-3 max-md:row-start-1 max-md:ml-2 max-md:text-end",
  detail:
    "max-md:col-start-2 max-md:row-start-2 max-md:mt-1 max-md:text-ink-2 max-md:min-w-0 max-md:truncate",
  extra: "max-md:col-start-3 max-md:row-start-2 max-md:mt-1 max-md:ml-2 max-md:text-end",
  aside: "max-md:col-start-4 max-md:row-span-3 max-md:row-start-1 max-md:ml-1 max-md:self-center",
  /** Instead of a detail and an extra, where these would leave each other no room: a line for each. */
  line: "max-md:col-start-2 max-md:col-span-2 max-md:row-start-2 max-md:mt-1 max-md:text-ink-2 max-md:min-w-0 max-md:truncate",
  below: "max-md:col-start-2 max-md:col-span-2 max-md:row-start-3 max-md:mt-1.5 max-md:justify-self-start",
  hidden: "max-md:hidden",
};

type TableProps<Row> = { caption: string; columns: Column<Row>[]; rows: Row[]; keyOf: (row: Row) => string };

// The roles are written out because a table laid out as a grid loses its own in some browsers.
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table role="table" className="w-full border-collapse text-14 max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="h-9 border-b border-line text-12 text-ink-2">
            {columns.map(({ header, align }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`px-3 font-medium first:pl-4 last:pr-4 ${side(align)}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="relative border-line not-last:border-b hover:bg-tint max-md:grid max-md:grid-cols-[auto_1fr_auto_auto] max-md:px-4 max-md:py-3 md:h-[52px]"
            >
              {columns.map(({ header, cell, align, phone }) => (
                <td
                  key={header}
                  role="cell"
                  className={`md:px-3 md:first:pl-4 md:last:pr-4 ${side(align)} ${places[phone]}`}
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

function side(align: "start" | "end" | undefined): string {
  return align === "end" ? "md:text-end tabular-nums" : "text-start";
}
