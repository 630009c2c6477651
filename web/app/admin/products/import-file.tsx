import { useId } from "react";
import { Problem } from "../problem.tsx";

type ImportFileProps = { problem: string | undefined; onChosen: (file: File) => void };

export function ImportFile({ problem, onChosen }: ImportFileProps) {
  const id = useId();

  return (
    <>
      <p className="text-ink-2">
        Export first, change the file in a spreadsheet, and bring it back here. Rows without an id become new
        products, but no product is added twice; products that are not in the file stay as they are.
      </p>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,.xls,.ods,text/csv"
          data-autofocus
          onChange={({ target }) => target.files?.[0] && onChosen(target.files[0])}
          className="rounded-control border border-dashed border-line-strong p-3 text-14 file:mr-3 file:h-9 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
        />
      </div>
      {problem && <Problem>{problem}</Problem>}
      <p className="text-13 text-ink-2">
        Columns: id, name, details, price, category, image, stock. Columns that are not in the file stay as
        they are: id and price are enough to change prices. An image may be an address that begins with
        https://: it is copied into the shop within minutes. You see what will change before anything is
        saved. Stock is only changed where you change it in the file, as long as its column “stock was” is
        left alone.
      </p>
    </>
  );
}
