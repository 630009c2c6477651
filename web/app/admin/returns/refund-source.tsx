import { useState } from "react";
import type { RefundSource } from "@tindahan/contract/orders/manage-returns.ts";
import { isCash, isTransfer, providerLabel } from "@tindahan/contract/payments/methods.ts";
import { paymentMethodName } from "../../shared/orders/order-facts.ts";
import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/field.tsx";

const BY_HAND = "hand";

export type RefundWay = ReturnType<typeof useRefundWay>;

/** Which payment the money comes from, and whether the provider or a person sends it. */
export function useRefundWay(sources: RefundSource[]) {
  const [isByHand, setByHand] = useState(false);
  const [reference, setReference] = useState("");
  const source = sources.find(({ refundable }) => refundable > 0) ?? sources[0];
  const mustBeByHand = source !== undefined && !source.goesThroughProvider;
  const byHand = mustBeByHand || isByHand;
  return {
    source,
    mustBeByHand,
    isByHand: byHand,
    setByHand,
    reference,
    setReference,
    /** Fields of the call. */
    fields: {
      attempt: source?.attempt ?? null,
      handReference: byHand ? reference : null,
    },
  };
}

export function RefundWayFields({ way, error }: { way: RefundWay; error: string | undefined }) {
  const { source, mustBeByHand, isByHand } = way;
  if (!source) return null;
  const method = paymentMethodName(source.method);
  return (
    <>
      {mustBeByHand ? (
        <p className="text-14 text-ink-2">
          {isTransfer(source.method)
            ? "Transfers cannot be sent back from here."
            : isCash(source.method)
              ? "Cash cannot be sent back from here."
              : `${providerLabel(source.provider)} cannot send this ${method} payment back.`}{" "}
          Send the money yourself, then enter its reference.
        </p>
      ) : (
        <Select
          label="How"
          value={isByHand ? BY_HAND : ""}
          onChange={({ target }) => way.setByHand(target.value === BY_HAND)}
        >
          <option value="">
            {providerLabel(source.provider)}, back to their {method}
          </option>
          <option value={BY_HAND}>By hand: I send the money myself</option>
        </Select>
      )}
      {isByHand && (
        <TextField
          label="Reference"
          hint="Of your transfer, such as “GCash 0042 118 993”. The customer reads it."
          maxLength={100}
          value={way.reference}
          error={error}
          onChange={({ target }) => way.setReference(target.value)}
        />
      )}
    </>
  );
}
