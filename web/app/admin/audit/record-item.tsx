import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { formatDate, shortId } from "@tindahan/contract/core/format.ts";
import type { AuditRecord } from "@tindahan/contract/accounts/manage-audit.ts";
import { AUDITED_ENTITIES } from "@tindahan/contract/accounts/constants.ts";
import { auditDifferences, type CategoryNames } from "./differences.ts";
import { auditHref } from "./filter.ts";
import type { RecordGroup } from "./group-records.ts";
import { actionName, entityName, entityPlural } from "./names.ts";

type GroupItemProps = RecordGroup & { names: CategoryNames };

export function AuditGroupItem({ records, fields, names }: GroupItemProps) {
  const [newest] = records;
  if (records.length === 1) return <AuditRecordItem record={newest!} names={names} />;
  const { by, action, entity, at } = newest!;
  return (
    <li className="border-line not-last:border-b">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 p-4 hover:bg-tint">
          <span className="min-w-0 wrap-anywhere">
            <ChevronDown size={16} aria-hidden className="mr-1 inline group-open:rotate-180" />
            <strong className="font-medium">{by}</strong> {actionName(action)} {records.length}{" "}
            {entityPlural(entity).toLowerCase()}
            {fields.length > 0 && action === "update" && `: ${fields.join(", ")}`}
          </span>
          <time dateTime={at} className="text-ink-2">
            {formatDate(at)}
          </time>
        </summary>
        <ol className="border-t border-line pl-4">
          {records.map((record) => (
            <AuditRecordItem key={record._id} record={record} names={names} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function AuditRecordItem({ record, names }: { record: AuditRecord; names: CategoryNames }) {
  const { at, by, action, entity, entityId } = record;
  const differences = auditDifferences(record, names);
  const subject = auditRecordSubject(record);
  const auditedEntity = AUDITED_ENTITIES.find((one) => one === entity);

  return (
    <li className="flex flex-col gap-2 border-line p-4 not-last:border-b">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-medium">{by}</strong> {actionName(action)}{" "}
          {entityName(entity).toLowerCase()}{" "}
          {subject.href && action !== "delete" && action !== "archive" ? (
            <Link to={subject.href} className="text-accent underline">
              {subject.name}
            </Link>
          ) : (
            subject.name
          )}{" "}
          <Link
            to={auditHref({ entity: auditedEntity, entityId })}
            aria-label={`all changes to ${entityName(entity).toLowerCase()} ${subject.name}`.trim()}
            className="text-12 text-ink-2 underline"
          >
            all changes
          </Link>
        </span>
        <time dateTime={at} className="text-ink-2">
          {formatDate(at)}
        </time>
      </p>
      {differences.length === 0 ? (
        <p className="text-ink-2">Nothing changed.</p>
      ) : (
        <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[10rem_1fr]">
          {differences.map(({ name, before, after }) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 max-md:mb-1 wrap-anywhere">
                {before !== null && (
                  <>
                    <span className="sr-only">before: </span>
                    <del className="text-ink-2">{before}</del>
                  </>
                )}
                {before !== null && after !== null && <span aria-hidden> → </span>}
                {after !== null && (
                  <>
                    <span className="sr-only">after: </span>
                    <ins className="no-underline">{after}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

type Subject = { name: string; href?: string };

function auditRecordSubject({ entity, entityId, name, before, after }: AuditRecord): Subject {
  const orderId = after?.orderId ?? before?.orderId;
  switch (entity) {
    case "product":
      return { name, href: `/admin/products?search=${encodeURIComponent(name)}` };
    case "category":
      return { name, href: "/admin/category" };
    case "promotion":
      return { name, href: `/admin/promotions?id=${entityId}` };
    case "order":
      return { name: shortId(entityId), href: `/admin/orders/${entityId}` };
    case "order_note":
    case "refund":
      return typeof orderId === "string"
        ? { name: `on order ${shortId(orderId)}`, href: `/admin/orders/${orderId}` }
        : { name: "" };
    case "return":
      return { name, href: `/admin/returns/${entityId}` };
    case "customer":
      return { name, href: `/admin/customers/${entityId}` };
    case "admin":
      return { name, href: "/admin/people" };
    case "page":
      return { name, href: "/admin/pages" };
    case "complaint":
      return { name, href: `/admin/complaints/${entityId}` };
    case "settings":
      return { name: "" };
    default:
      return { name: shortId(entityId) };
  }
}
