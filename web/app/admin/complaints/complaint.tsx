import { useState } from "react";
import { data, Link } from "react-router";
import type { Complaint } from "@tindahan/contract/pages/complaints.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { COMPLAINT_KIND_NAMES, MAX_COMPLAINT } from "@tindahan/contract/pages/constants.ts";
import { callApi } from "../../shared/api/api.ts";
import { FactList } from "../../ui/display/facts.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import { breadcrumbHandle } from "../frame/breadcrumb-name.ts";
import { Block } from "../../ui/layout/block.tsx";
import { LoadingScreen } from "../frame/loading-screen.tsx";
import { ordersHref } from "../orders/list/filter.ts";
import { ProblemAlert } from "../../ui/feedback/problem.tsx";
import { useForm } from "../forms/use-form.ts";
import { useLeaveGuard } from "../forms/use-leave-guard.tsx";
import type { Route } from "./+types/complaint.ts";
import { loadOpenComplaints } from "./open-complaints.ts";
import { ComplaintDueDay } from "./due-day.tsx";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    return await callApi("GET /api/admin/complaints/:id", { params: { id } });
  } catch (error) {
    const isNone = error instanceof ShopError && ["not_found", "invalid_request"].includes(error.code);
    throw isNone ? data(null, { status: 404 }) : error;
  }
}

export const handle = breadcrumbHandle<typeof clientLoader>(({ complaint }) => complaint.number);

export function HydrateFallback() {
  return <LoadingScreen of="blocks" />;
}

export default function ComplaintScreen({ loaderData, params }: Route.ComponentProps) {
  return <ComplaintView key={params.id} loaded={loaderData.complaint} />;
}

function ComplaintView({ loaded }: { loaded: Complaint }) {
  const [complaint, setComplaint] = useState(loaded);
  function onChanged(changed: Complaint) {
    setComplaint(changed);
    void loadOpenComplaints();
  }
  const { number, message, replies } = complaint;
  return (
    <AdminPage title={`Complaint ${number}`}>
      <div className="grid items-start gap-4 wide:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Block title="Message">
            <p className="text-14 wrap-anywhere whitespace-pre-line">{message}</p>
          </Block>
          {replies.length > 0 && (
            <Block title="Answers">
              <ol className="flex flex-col divide-y divide-line">
                {replies.map(({ _id, at, by, text }) => (
                  <li key={_id} className="py-2 first:pt-0 last:pb-0">
                    <p className="text-14 wrap-anywhere whitespace-pre-line">{text}</p>
                    <p className="mt-1 text-12 text-ink-2">
                      {by}, {formatDate(at)}
                    </p>
                  </li>
                ))}
              </ol>
            </Block>
          )}
          {complaint.email && <ComplaintAnswerForm complaint={complaint} onChanged={onChanged} />}
        </div>
        <ComplaintDetails complaint={complaint} onChanged={onChanged} />
      </div>
    </AdminPage>
  );
}

type PartProps = { complaint: Complaint; onChanged: (complaint: Complaint) => void };

function ComplaintAnswerForm({ complaint, onChanged }: PartProps) {
  const [text, setText] = useState("");
  const [id, setId] = useState(() => crypto.randomUUID());
  const guard = useLeaveGuard(text.trim() !== "");
  const form = useForm(async () => {
    const { message, complaint: changed } = await callApi("POST /api/admin/complaints/:id/replies", {
      params: { id: complaint._id },
      body: { id, text },
    });
    toast.success(message);
    setText("");
    setId(crypto.randomUUID());
    onChanged(changed);
  });

  return (
    <Block title="Answer">
      {guard.question}
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
        <TextArea
          label="Your answer"
          rows={6}
          maxLength={MAX_COMPLAINT}
          hint={`Sent to ${complaint.email} and kept here.`}
          error={form.errors["text"]}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            form.clearError("text");
          }}
        />
        <div>
          <Button type="submit" size="sm" busy={form.isBusy} disabled={text.trim() === ""}>
            Send answer
          </Button>
        </div>
      </form>
    </Block>
  );
}

function ComplaintDetails({ complaint, onChanged }: PartProps) {
  const { _id, version, state, kind, name, email, customerId, phone, orderNumber, createdAt } = complaint;
  const isClosed = state === "closed";
  const form = useForm(async () => {
    const body = { state: isClosed ? ("open" as const) : ("closed" as const), version };
    const { message, complaint: changed } = await callApi("PUT /api/admin/complaints/:id", {
      params: { id: _id },
      body,
    });
    toast.success(message);
    onChanged(changed);
  });

  return (
    <Block title="Details">
      <FactList
        facts={[
          { name: "Status", value: <ComplaintStateBadge state={state} /> },
          ...(state === "open"
            ? [{ name: "Answer by", value: <ComplaintDueDay complaint={complaint} /> }]
            : []),
          { name: "About", value: COMPLAINT_KIND_NAMES[kind] },
          { name: "From", value: name },
          ...(email
            ? [
                {
                  name: "E-mail",
                  value: (
                    <a href={`mailto:${email}`} className="text-accent underline">
                      {email}
                    </a>
                  ),
                },
              ]
            : []),
          ...(customerId
            ? [
                {
                  name: "Customer",
                  value: (
                    <Link to={`/admin/customers/${customerId}`} className="text-accent underline">
                      {kind === "privacy" ? "View or erase their data" : "View their orders"}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(phone ? [{ name: "Phone", value: phone }] : []),
          ...(orderNumber
            ? [
                {
                  name: "Order",
                  value: (
                    <Link to={ordersHref({ search: orderNumber })} className="text-accent underline">
                      {orderNumber}
                    </Link>
                  ),
                },
              ]
            : []),
          { name: "Sent", value: formatDate(createdAt) },
        ]}
      />
      <form noValidate onSubmit={form.onSubmit} className="mt-4">
        {form.problem && <ProblemAlert>{form.problem}</ProblemAlert>}
        <Button type="submit" variant="secondary" size="sm" busy={form.isBusy}>
          {isClosed ? "Reopen complaint" : "Close complaint"}
        </Button>
      </form>
    </Block>
  );
}

function ComplaintStateBadge({ state }: Pick<Complaint, "state">) {
  if (state === "closed")
    return (
      <Badge tone="gray" mark="tick">
        Closed
      </Badge>
    );
  return state === "answered" ? (
    <Badge tone="green" mark="arrow">
      Answered
    </Badge>
  ) : (
    <Badge tone="yellow" mark="ring">
      Open
    </Badge>
  );
}
