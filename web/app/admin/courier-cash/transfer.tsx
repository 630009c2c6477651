import { Check, Download } from "lucide-react";
import { data, useRevalidator } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatLongDay } from "@tindahan/contract/core/format-day.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { FactList } from "../../ui/display/facts.tsx";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Block } from "../../ui/layout/block.tsx";
import { useForm } from "../forms/use-form.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { breadcrumbHandle } from "../frame/breadcrumb-name.ts";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { downloadFile } from "../lists/save-file.ts";
import { toLineSheet } from "./claim-sheet.ts";
import { loadCourierCashUsage } from "./courier-cash-usage.ts";
import { TransferLines, TransferSums } from "./transfer-lines.tsx";
import type { Route } from "./+types/transfer.ts";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    return await callApi("GET /api/admin/courier-cash/remittances/:id", { params: { id } });
  } catch (error) {
    const isNone = error instanceof ShopError && ["not_found", "invalid_request"].includes(error.code);
    throw isNone ? data(null, { status: 404 }) : error;
  }
}

export const handle = breadcrumbHandle<typeof clientLoader>(
  ({ remittance }) => `${remittance.courier}, ${formatLongDay(remittance.receivedOn)}`,
);

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function Transfer({ loaderData: { remittance, lines } }: Route.ComponentProps) {
  const { _id: id, courier, receivedOn, reference, amount, sums, difference, checkedAt } = remittance;
  const { revalidate } = useRevalidator();
  const check = useForm(async () => {
    const { message } = await callApi("POST /api/admin/courier-cash/remittances/:id/check", {
      params: { id },
    });
    toast.success(message);
    void loadCourierCashUsage();
    await revalidate();
  });
  const needsCheck = checkedAt === null && (sums.problems > 0 || difference !== 0);
  const exportRows = () =>
    downloadFile(`transfer-${receivedOn}.csv`, new Blob([toLineSheet(lines)], { type: "text/csv" }));

  return (
    <AdminPage
      title={`Transfer of ${courier}`}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={exportRows}>
            <Download size={16} aria-hidden />
            Export rows
          </Button>
          {needsCheck && (
            <form noValidate onSubmit={check.onSubmit}>
              <Button type="submit" size="sm" busy={check.isBusy}>
                <Check size={16} aria-hidden />
                Mark as checked
              </Button>
            </form>
          )}
        </>
      }
    >
      {check.problem && <ProblemAlert>{check.problem}</ProblemAlert>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Block title="Transfer">
          <FactList
            facts={[
              { name: "Received", value: formatLongDay(receivedOn) },
              ...(reference ? [{ name: "Reference", value: reference }] : []),
              { name: "Recorded", value: `${formatDate(remittance.createdAt)}, by ${remittance.createdBy}` },
              ...(checkedAt ? [{ name: "Checked", value: formatDate(checkedAt) }] : []),
            ]}
          />
        </Block>
        <Block title="Amount">
          <TransferSums sums={sums} amount={amount} />
        </Block>
      </div>
      <TransferLines lines={lines} />
    </AdminPage>
  );
}
