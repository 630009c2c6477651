import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { ReturnedParcel } from "@tindahan/contract/orders/manage-returns.ts";
import {
  PARCEL_CAUSE_NAMES,
  PARCEL_CAUSES,
  PARCEL_CONDITION_NAMES,
  PARCEL_CONDITIONS,
  type ParcelCause,
  type ParcelCondition,
} from "@tindahan/contract/orders/return-constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { LabelBadge } from "../../ui/feedback/badge.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { useForm } from "../forms/use-form.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { loadReturnCounts } from "./open-returns.ts";
import { PieceSelect } from "./piece-select.tsx";
import { RETURNED_PARCEL_PATH } from "./returned-parcel-href.ts";
import type { Route } from "./+types/parcel.ts";

const MIN_CODE_LENGTH = 4;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = new URL(request.url).searchParams.get("code")?.trim() ?? "";
  if (code === "") return { code, parcel: null, problem: "" };
  try {
    if (code.length < MIN_CODE_LENGTH)
      throw new ShopError("not_found", "Please enter at least 4 characters.");
    return {
      code,
      parcel: await callApi("GET /api/admin/returned-parcels", { query: { code } }),
      problem: "",
    };
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "not_found") throw error;
    return { code, parcel: null, problem: error.message };
  }
}

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ReturnedParcelScreen({
  loaderData: { code, parcel, problem },
}: Route.ComponentProps) {
  return (
    <AdminPage title="Parcel came back">
      <div className="flex max-w-160 flex-col gap-4">
        <FindParcelForm key={code} code={parcel ? "" : code} problem={problem} isFound={parcel !== null} />
        {parcel && <FoundParcel key={parcel.order._id} parcel={parcel} />}
      </div>
    </AdminPage>
  );
}

function FindParcelForm({ code, problem, isFound }: { code: string; problem: string; isFound: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  // Ready for the next scan.
  useEffect(() => {
    if (!isFound) field.current?.focus();
  }, [isFound]);

  return (
    <Form className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-60">
        <TextField
          label="Tracking number"
          name="code"
          hint="Scan the parcel’s label, or type its tracking number or the order’s."
          defaultValue={code}
          error={problem}
          maxLength={100}
          autoComplete="off"
          ref={field}
        />
      </div>
      <div className="pt-[26px]">
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </div>
    </Form>
  );
}

function FoundParcel({ parcel }: { parcel: ReturnedParcel }) {
  const { order, problem, returnId } = parcel;
  return (
    <Block
      title={`Order ${shortId(order._id)}`}
      aside={
        <Link to={`/admin/orders/${order._id}`} className="text-accent underline">
          Open the order
        </Link>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LabelBadge status={order.status} />
        <span>{formatOrderNumber(order.number)}</span>
        <span className="wrap-anywhere">{order.customerName}</span>
        {order.courier && (
          <span className="wrap-anywhere text-ink-2">
            {[order.courier, order.trackingNumber].filter(Boolean).join(", ")}
          </span>
        )}
      </p>
      {problem ? (
        <p className="mt-4">
          {problem}{" "}
          {returnId && (
            <Link to={`/admin/returns/${returnId}`} className="text-accent underline">
              Open the return
            </Link>
          )}
        </p>
      ) : (
        <ParcelForm parcel={parcel} />
      )}
    </Block>
  );
}

function ParcelForm({ parcel: { order, lines } }: { parcel: ReturnedParcel }) {
  const navigate = useNavigate();
  // Stable id: a repeated click records the parcel once.
  const [id] = useState(() => crypto.randomUUID());
  const [cause, setCause] = useState<ParcelCause>("refused");
  const [condition, setCondition] = useState<ParcelCondition>("good");
  const [charge, setCharge] = useState("0");
  const [restocked, setRestocked] = useState<Record<number, number>>({});
  const restockedOf = ({ position, pieces }: ReturnedParcel["lines"][number]) =>
    restocked[position] ?? (condition === "damaged" ? 0 : pieces);
  const form = useForm(async () => {
    const { message } = await callApi("POST /api/admin/returned-parcels", {
      body: {
        id,
        orderId: order._id,
        cause,
        condition,
        charge: Number(charge.replaceAll(",", "")),
        lines: lines.map((line) => ({ position: line.position, restocked: restockedOf(line) })),
        version: order.version,
      },
    });
    toast.success(message);
    void loadReturnCounts();
    await navigate(RETURNED_PARCEL_PATH);
  });

  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 flex flex-col gap-4">
      {(form.problem ?? form.errors["lines"]) && (
        <ProblemAlert>{form.problem ?? form.errors["lines"]}</ProblemAlert>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label="Why did it come back?"
          value={cause}
          onChange={({ target }) => setCause(target.value as ParcelCause)}
        >
          {PARCEL_CAUSES.map((one) => (
            <option key={one} value={one}>
              {PARCEL_CAUSE_NAMES[one]}
            </option>
          ))}
        </Select>
        <Select
          label="Condition"
          value={condition}
          onChange={({ target }) => {
            setCondition(target.value as ParcelCondition);
            setRestocked({});
          }}
        >
          {PARCEL_CONDITIONS.map((one) => (
            <option key={one} value={one}>
              {PARCEL_CONDITION_NAMES[one]}
            </option>
          ))}
        </Select>
      </div>
      <ul aria-label="Items" className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.position} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2">
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              {line.pieces} × {line.name}
            </span>
            <PieceSelect
              label="Back in stock"
              of={line.name}
              most={line.pieces}
              value={restockedOf(line)}
              onChange={(pieces) => setRestocked((now) => ({ ...now, [line.position]: pieces }))}
            />
          </li>
        ))}
      </ul>
      <TextField
        label="Courier’s charge"
        hint="What the courier takes for bringing it back, in pesos. 0: nothing."
        inputMode="decimal"
        value={charge}
        error={form.errors["charge"]}
        onChange={({ target }) => {
          setCharge(target.value);
          form.clearError("charge");
        }}
      />
      <p className="text-ink-2">The order ends as returned to sender. This cannot be undone.</p>
      <div>
        <Button type="submit" size="sm" busy={form.isBusy} disabled={!isAmount(charge)}>
          Record parcel
        </Button>
      </div>
    </form>
  );
}

function isAmount(typed: string): boolean {
  const pesos = Number(typed.replaceAll(",", ""));
  return typed.trim() !== "" && Number.isFinite(pesos) && pesos >= 0;
}
