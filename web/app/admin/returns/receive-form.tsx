import { useState } from "react";
import type { ManagedReturn } from "@tindahan/contract/orders/manage-returns.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { useForm } from "../forms/use-form.ts";
import { PieceSelect } from "./piece-select.tsx";

type ReceiveProps = { one: ManagedReturn; onChanged: () => void; onDecline: () => void };

export function ReceiveReturnForm({ one, onChanged, onDecline }: ReceiveProps) {
  const [lines, setLines] = useState(() =>
    one.lines.map(({ position, quantity }) => ({
      position,
      received: quantity,
      // Damaged goods are rarely sold again.
      restocked: one.reason === "damaged" ? 0 : quantity,
    })),
  );
  const change = (position: number, part: { received?: number; restocked?: number }) =>
    setLines((now) =>
      now.map((line) => {
        if (line.position !== position) return line;
        const next = { ...line, ...part };
        return { ...next, restocked: Math.min(next.restocked, next.received) };
      }),
    );
  const form = useForm(async () => {
    const { message } = await callApi("POST /api/admin/returns/:id/receive", {
      params: { id: one._id },
      body: { lines, version: one.version },
    });
    toast.success(message);
    onChanged();
  });

  return (
    <Block title="When the items arrive">
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {(form.problem ?? form.errors["lines"]) && (
          <ProblemAlert>{form.problem ?? form.errors["lines"]}</ProblemAlert>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {one.lines.map(({ position, name, quantity }, index) => (
            <li key={position} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2 first:pt-0">
              <span className="min-w-0 grow basis-40 wrap-anywhere">{name}</span>
              <PieceSelect
                label="Received"
                of={name}
                most={quantity}
                value={lines[index]!.received}
                onChange={(received) => change(position, { received })}
              />
              <PieceSelect
                label="Back in stock"
                of={name}
                most={lines[index]!.received}
                value={lines[index]!.restocked}
                onChange={(restocked) => change(position, { restocked })}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" busy={form.isBusy}>
            Items received
          </Button>
          <Button variant="ghost" size="sm" onClick={onDecline}>
            They never came
          </Button>
        </div>
      </form>
    </Block>
  );
}
