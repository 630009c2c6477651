import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { downloadFile } from "./save-file.ts";
import { errorMessage } from "../forms/error-message.ts";

/** `next` is the cursor of the following part; null at the end. */
type SheetPart = { text: string; rows: number; total: number; next: string | null };
export type FetchPart = (after: string | undefined, isFirst: boolean) => Promise<SheetPart | undefined>;

type ExportButtonProps = { fileName: string; fetchPart: FetchPart; label?: string };

export function ExportButton({ fileName, fetchPart, label = "Export" }: ExportButtonProps) {
  const [percent, setPercent] = useState<number>();

  async function exportAll() {
    setPercent(0);
    try {
      const sheet = await fetchExportParts(fetchPart, setPercent);
      if (sheet) downloadFile(fileName, sheet);
    } catch (thrown) {
      toast.error(errorMessage(thrown));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <Button variant="secondary" size="sm" busy={percent !== undefined} onClick={() => void exportAll()}>
      {percent === undefined ? (
        <>
          <Download size={16} aria-hidden />
          {label}
        </>
      ) : (
        `Exporting, ${percent}%`
      )}
    </Button>
  );
}

/** Browsers can move blobs to disk; one large string would stay in memory. */
async function fetchExportParts(
  fetchPart: FetchPart,
  onProgress: (percent: number) => void,
): Promise<Blob | undefined> {
  const parts: Blob[] = [];
  let done = 0;
  for (let after: string | undefined, isMore = true; isMore;) {
    const part = await fetchPart(after, parts.length === 0);
    if (!part) return undefined;
    const { text, rows, total, next } = part;
    parts.push(new Blob([text]));
    done += rows;
    onProgress(Math.min(100, Math.round((100 * done) / Math.max(1, total))));
    isMore = next !== null;
    after = next ?? undefined;
  }
  return new Blob(parts, { type: "text/csv" });
}
