import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { PageSlug } from "@tindahan/contract/pages/pages.ts";
import { PAGE_IDS, insertAuditRecord } from "../audit/audit.ts";
import { assertCallerConfirmed, type Caller } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { emptyPlaceholderNames, placeholderValues } from "./templates.ts";
import { insertPageVersion, selectContentPage, type PageRow } from "./queries.ts";

type Input = Pick<PageRow, "title" | "text" | "isPublished"> & { version: number };

/** Raises `page_changed` if `version` is not the newest one. */
export async function saveContentPage(
  { db, settings }: Services,
  caller: Caller,
  slug: PageSlug,
  { title, text, isPublished, version: lastSeenVersion }: Input,
): Promise<void> {
  const missing = emptyPlaceholderNames(text, placeholderValues((await settings.read()).shop));
  if (isPublished && missing.length > 0) throw emptySettingsError(missing);
  await db.transaction().execute(async (tx) => {
    const before = await selectContentPage(tx, slug);
    if ((before?.version ?? 0) !== lastSeenVersion) throw new ShopError("page_changed");
    if (before && before.title === title && before.text === text && before.isPublished === isPublished)
      return;
    if (isPublished || before?.isPublished) assertCallerConfirmed(caller);
    const after = { slug, version: lastSeenVersion + 1, title, text, isPublished };
    if (!(await insertPageVersion(tx, { ...after, actorId: caller.id }))) throw new ShopError("page_changed");
    await insertAuditRecord(tx, {
      actorId: caller.id,
      action: before ? "update" : "create",
      entity: "page",
      entityId: PAGE_IDS[slug],
      before: before ? toPageAuditValue(before) : null,
      after: toPageAuditValue(after),
    });
  });
}

function emptySettingsError(missing: string[]): ShopError {
  const message = `The text mentions ${missing.join(" and ")}, which is empty in the settings. Fill it in under System Settings, or remove it from the text.`;
  return new ShopError("invalid_request", message, { text: message });
}

/** Records only the version; `page_versions` keeps every text. */
function toPageAuditValue({
  title,
  version,
  isPublished,
}: Pick<PageRow, "title" | "version" | "isPublished">) {
  return { name: title, version, isPublished };
}
