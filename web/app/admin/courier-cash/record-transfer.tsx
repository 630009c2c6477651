import { useState } from "react";
import { useNavigate } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { Claim, RemittanceColumns, RemittancePreview } from "@tindahan/contract/orders/courier-cash.ts";
import {
  MAX_REMITTANCE_CHARS,
  REMITTANCE_COLUMNS,
  type RemittanceColumn,
} from "@tindahan/contract/orders/courier-cash-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field, TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { useForm } from "../forms/use-form.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { decodeSheet } from "../lists/decode-sheet.ts";
import { manilaToday } from "./claim-badge.tsx";
import { COURIER_CASH_PATH, readTransferFilter, TRANSFERS_PATH } from "./courier-cash-paths.ts";
import { loadCourierCashUsage } from "./courier-cash-usage.ts";
import { TransferLines, TransferSums } from "./transfer-lines.tsx";
import type { Route } from "./+types/record-transfer.ts";

const MAX_LISTED = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { courier: wanted } = readTransferFilter(new URL(request.url).searchParams);
  const { couriers } = await callApi("GET /api/admin/courier-cash", {});
  const names = couriers.map(({ courier }) => courier);
  return { names, initial: names.find((name) => name === wanted) ?? (names.length === 1 ? names[0]! : "") };
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

type Source = { file: { text: string; columns: RemittanceColumns | null } } | { orderIds: string[] };
type Checked = { source: Source; preview: RemittancePreview };

export default function RecordTransfer({ loaderData: { names, initial } }: Route.ComponentProps) {
  const [courier, setCourier] = useState(initial);
  const [claims, setClaims] = useState<Claim[]>();
  const [checked, setChecked] = useState<Checked>();
  const form = useForm(() => Promise.resolve());

  if (names.length === 0)
    return (
      <AdminPage title="Record transfer">
        <EmptyState
          drawing="parcel"
          title="No courier owes you cash."
          action={<ButtonLink to={COURIER_CASH_PATH}>Back to courier cash</ButtonLink>}
        />
      </AdminPage>
    );

  async function check(source: Source) {
    const preview = await callApi("POST /api/admin/courier-cash/remittances/preview", {
      body: { courier, ...source },
    });
    const { columns } = preview;
    setChecked({ preview, source: "file" in source ? { file: { ...source.file, columns } } : source });
  }

  const readFile = (file: File) =>
    void form.attempt(async () => {
      setClaims(undefined);
      setChecked(undefined);
      await check({ file: { text: await readText(file), columns: null } });
    });

  const chooseParcels = () =>
    void form.attempt(async () => {
      setChecked(undefined);
      const query = { courier, limit: MAX_LISTED };
      setClaims((await callApi("GET /api/admin/courier-cash/claims", { query })).claims);
    });

  return (
    <AdminPage title="Record transfer">
      <Block title="What the courier sent">
        <div className="grid items-start gap-4 *:min-w-0 md:grid-cols-2">
          <Select
            label="Courier"
            value={courier}
            onChange={({ target }) => {
              setCourier(target.value);
              setClaims(undefined);
              setChecked(undefined);
            }}
          >
            <option value="">Choose a courier</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          {courier !== "" && <TransferFileField onChosen={readFile} error={form.errors["file"]} />}
        </div>
        {courier !== "" && (
          <p className="mt-4 flex flex-wrap items-center gap-2 text-ink-2">
            No file?
            <Button variant="secondary" size="sm" busy={form.isBusy} onClick={chooseParcels}>
              Choose parcels
            </Button>
          </p>
        )}
        {form.problem && (
          <div className="mt-4">
            <ProblemAlert>{form.problem}</ProblemAlert>
          </div>
        )}
      </Block>
      {claims && (
        <ParcelChooser
          claims={claims}
          onChosen={(orderIds) => void form.attempt(() => check({ orderIds }))}
        />
      )}
      {checked && "file" in checked.source && (
        <ColumnChooser
          preview={checked.preview}
          onChosen={(columns) =>
            void form.attempt(() => check({ file: { text: textOf(checked.source), columns } }))
          }
        />
      )}
      {checked && checked.preview.lines.length > 0 && (
        <TransferForm key={checked.preview.sums.net} courier={courier} checked={checked} />
      )}
    </AdminPage>
  );
}

function textOf(source: Source): string {
  return "file" in source ? source.file.text : "";
}

async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  if (bytes.byteLength > MAX_REMITTANCE_CHARS) throw fileError("This file is too large: please split it.");
  try {
    return decodeSheet(bytes);
  } catch (error) {
    throw error instanceof SyntaxError ? fileError(error.message) : error;
  }
}

function fileError(message: string): ShopError {
  return new ShopError("invalid_request", message, { file: message });
}

function TransferFileField({ error, onChosen }: { error?: string; onChosen: (file: File) => void }) {
  return (
    <Field label="The courier’s file" hint="CSV, as downloaded. Choose it, or drop it here." error={error}>
      {(controlProps) => (
        <input
          {...controlProps}
          type="file"
          accept=".csv,.txt,.xlsx,.xls,.ods,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChosen(file);
          }}
          className="w-full min-w-0 rounded-control border border-dashed border-line-strong p-3 text-14 file:mr-3 file:h-9 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
        />
      )}
    </Field>
  );
}

type ParcelChooserProps = { claims: Claim[]; onChosen: (orderIds: string[]) => void };

function ParcelChooser({ claims, onChosen }: ParcelChooserProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  if (claims.length === 0) return <p className="py-4 text-center text-ink-2">No parcel is owed.</p>;
  const sum = claims.reduce((pesos, { orderId, owed }) => pesos + (chosen.includes(orderId) ? owed : 0), 0);
  return (
    <Block title="Parcels">
      <ul aria-label="Parcels" className="flex flex-col divide-y divide-line border-y border-line">
        {claims.map(({ orderId, trackingNumber, customerName, owed }) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Checkbox
              size="sm"
              checked={chosen.includes(orderId)}
              onChange={(isChosen) =>
                setChosen((now) => (isChosen ? [...now, orderId] : now.filter((id) => id !== orderId)))
              }
            >
              {`${trackingNumber ?? shortId(orderId)}, ${customerName}`}
            </Checkbox>
            <span className="tabular-nums">{formatMoney(owed)}</span>
          </li>
        ))}
      </ul>
      {claims.length === MAX_LISTED && (
        <p className="mt-2 text-ink-2">These are the {MAX_LISTED} oldest. Record them first.</p>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button size="sm" disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
          Continue
        </Button>
        <span className="tabular-nums">{formatMoney(sum)}</span>
      </p>
    </Block>
  );
}

const COLUMN_LABELS: Record<RemittanceColumn, string> = {
  trackingNumber: "Tracking number",
  collected: "Cash collected",
  fee: "Fee",
  freight: "Freight",
};

type ColumnChooserProps = { preview: RemittancePreview; onChosen: (columns: RemittanceColumns) => void };

/** The choice is remembered for the courier's next file. */
function ColumnChooser({ preview: { titles, columns }, onChosen }: ColumnChooserProps) {
  const [chosen, setChosen] = useState<Partial<RemittanceColumns>>(columns ?? {});
  function choose(column: RemittanceColumn, text: string) {
    const next = { ...chosen, [column]: text === "" ? undefined : Number(text) };
    setChosen(next);
    const { trackingNumber, collected, fee = null, freight = null } = next;
    if (trackingNumber !== undefined && collected !== undefined)
      onChosen({ trackingNumber, collected, fee, freight });
  }
  return (
    <Block title="Columns of the file">
      {columns === null && <p className="mb-3">Please choose which columns have these values.</p>}
      <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
        {REMITTANCE_COLUMNS.map((column) => (
          <Select
            key={column}
            label={COLUMN_LABELS[column]}
            value={chosen[column] ?? ""}
            onChange={({ target }) => choose(column, target.value)}
          >
            <option value="">{column === "fee" ? "None: by the courier’s terms" : "None"}</option>
            {titles.map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- titles may repeat, and never move
              <option key={index} value={index}>
                {title || `Column ${index + 1}`}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </Block>
  );
}

function TransferForm({ courier, checked: { source, preview } }: { courier: string; checked: Checked }) {
  const { sums, lines, recordedAs } = preview;
  const navigate = useNavigate();
  // Stable id: a repeated click records the transfer once.
  const [id] = useState(() => crypto.randomUUID());
  const [receivedOn, setReceivedOn] = useState(manilaToday());
  const [reference, setReference] = useState("");
  const [amount, setAmount] = useState(sums.net.toFixed(2));
  const pesos = Number(amount.replaceAll(/[₱,\s]/g, ""));
  const isAmount = amount.trim() !== "" && Number.isFinite(pesos) && pesos >= 0;
  const form = useForm(async () => {
    const { remittance, message } = await callApi("POST /api/admin/courier-cash/remittances", {
      body: { id, courier, ...source, receivedOn, reference, amount: pesos },
    });
    toast.success(message);
    void loadCourierCashUsage();
    await navigate(`${TRANSFERS_PATH}/${remittance._id}`);
  });
  if (recordedAs)
    return (
      <Block title="This file was recorded already">
        <ButtonLink to={`${TRANSFERS_PATH}/${recordedAs}`} variant="secondary" size="sm">
          Open the transfer
        </ButtonLink>
      </Block>
    );
  const settled = lines.filter(({ outcome }) => outcome === "settled" || outcome === "over").length;
  return (
    <>
      <Block title="Transfer">
        <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
          {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
          <p role="status">
            {settled === 1 ? "1 parcel" : `${settled.toLocaleString("en-PH")} parcels`} will be settled,{" "}
            {sums.problems === 1 ? "1 row needs" : `${sums.problems.toLocaleString("en-PH")} rows need`} a
            look. Nothing has been recorded yet.
          </p>
          <div className="grid items-start gap-6 md:grid-cols-2">
            <div className="flex flex-col gap-4">
              <TextField
                label="Amount in your account"
                hint="What the bank or wallet shows, in pesos."
                inputMode="decimal"
                value={amount}
                error={form.errors["amount"] ?? (isAmount ? undefined : "Please enter an amount.")}
                onChange={({ target }) => {
                  setAmount(target.value);
                  form.clearError("amount");
                }}
              />
              <TextField
                label="Received on"
                type="date"
                value={receivedOn}
                error={form.errors["receivedOn"]}
                onChange={({ target }) => setReceivedOn(target.value)}
              />
              <TextField
                label="Reference"
                optional
                maxLength={100}
                autoComplete="off"
                value={reference}
                onChange={({ target }) => setReference(target.value)}
              />
            </div>
            <TransferSums sums={sums} amount={isAmount ? pesos : undefined} />
          </div>
          <div>
            <Button type="submit" size="sm" busy={form.isBusy} disabled={!isAmount || receivedOn === ""}>
              Record transfer
            </Button>
          </div>
        </form>
      </Block>
      <TransferLines lines={lines} />
    </>
  );
}
