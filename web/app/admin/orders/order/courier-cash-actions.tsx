import { Link } from "react-router";
import type { AdminOrder, OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ProblemAlert } from "../../../ui/feedback/problem.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TRANSFERS_PATH } from "../../courier-cash/courier-cash-paths.ts";
import { useForm } from "../../forms/use-form.ts";
import { useHasPermission } from "../../frame/admin-role.ts";

type ActionsProps = { order: AdminOrder; cash: NonNullable<OrderDetails["cash"]>; onChanged: () => void };

/** By hand: what no transfer of the courier has settled. */
export function CourierCashActions({ order, cash, onChanged }: ActionsProps) {
  const mayChange = useHasPermission("orders");
  const form = useForm(() => Promise.resolve());
  const set = (state: "open" | "settled" | "written_off") => () =>
    void form.attempt(async () => {
      const params = { id: order._id };
      const { message } = await callApi("PUT /api/admin/orders/:id/cash", { params, body: { state } });
      toast.success(message);
      onChanged();
    });
  const isByHand = cash.state === "written_off" || (cash.state === "settled" && cash.remitted < cash.amount);
  if (!mayChange) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
      {cash.state === "open" && (
        <>
          <Button variant="secondary" size="sm" busy={form.isBusy} onClick={set("settled")}>
            {cash.received > 0 ? "Record the rest" : "Cash received"}
          </Button>
          <Button variant="secondary" size="sm" busy={form.isBusy} onClick={set("written_off")}>
            {cash.received > 0 ? "Write off the rest" : "Write off"}
          </Button>
        </>
      )}
      {isByHand && (
        <Button variant="secondary" size="sm" busy={form.isBusy} onClick={set("open")}>
          {cash.state === "settled" ? "Not received" : "Owed again"}
        </Button>
      )}
      {cash.remittanceId && (
        <Link to={`${TRANSFERS_PATH}/${cash.remittanceId}`} className="text-accent underline">
          Open the transfer
        </Link>
      )}
    </div>
  );
}
