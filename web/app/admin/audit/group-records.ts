import type { AuditRecord } from "@tindahan/contract/accounts/manage-audit.ts";
import { auditDifferences } from "./differences.ts";

export type RecordGroup = { records: AuditRecord[]; fields: string[] };

const MIN_GROUP_SIZE = 3;
/** Longer pauses separate two pieces of work. */
const MAX_PAUSE_MS = 10 * 60_000;

/** Joins neighboring records of the same person that changed the same fields of one kind of entity. */
export function groupAuditRecords(records: AuditRecord[]): RecordGroup[] {
  const groups: RecordGroup[] = [];
  for (const record of records) {
    const fields = changedFields(record);
    const group = groups.at(-1);
    if (group && continuesGroup(group, record, fields)) group.records.push(record);
    else groups.push({ records: [record], fields });
  }
  return groups.flatMap((group) =>
    group.records.length >= MIN_GROUP_SIZE
      ? [group]
      : group.records.map((record) => ({ records: [record], fields: group.fields })),
  );
}

function continuesGroup(group: RecordGroup, record: AuditRecord, fields: string[]): boolean {
  const newer = group.records.at(-1)!;
  return (
    newer.by === record.by &&
    newer.action === record.action &&
    newer.entity === record.entity &&
    Date.parse(newer.at) - Date.parse(record.at) <= MAX_PAUSE_MS &&
    group.fields.join() === fields.join()
  );
}

/** Without the variant or section that a field belongs to. */
function changedFields(record: AuditRecord): string[] {
  const names = auditDifferences(record).map(({ name }) => name.split(" · ").at(-1)!);
  return [...new Set(names)].toSorted();
}
