import type { Pool } from "pg";
import { withUser } from "../../../cli/database-roles.ts";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

const EXPLAIN = [
  "session_preload_libraries=auto_explain",
  "auto_explain.log_min_duration=0",
  "auto_explain.log_nested_statements=on",
  "auto_explain.log_format=json",
  "auto_explain.log_level=notice",
];

/** Only a superuser may load auto_explain; the role does not affect plans. */
export function explainingUrl(databaseUrl: string): string {
  return `${withUser(databaseUrl, "postgres")}?options=${encodeURIComponent(EXPLAIN.map((one) => `-c ${one}`).join(" "))}`;
}

const SMALL_TABLES = new Set([
  "_private_job_queues",
  "_private_tasks",
  "categories",
  "cod_denials",
  "couriers",
  "order_tallies",
  "order_tally_parts",
  "promotion_scope",
  "promotions",
  "provider_keys",
  "stale_sales_days",
  "sales_recount",
  "second_factors",
  "settings_versions",
  "transfer_accounts",
]);

export function watchScans(pool: Pool): { sequential: string[]; statements: () => number } {
  const sequential: string[] = [];
  let statements = 0;
  pool.on("connect", (client) =>
    client.on("notice", ({ message }) => {
      const explained = message?.slice(message.indexOf("{"));
      if (!message?.includes("plan:") || !explained) return;
      statements++;
      const { "Query Text": text, Plan: plan } = JSON.parse(explained) as {
        "Query Text": string;
        Plan: Plan;
      };
      for (const table of scannedTables(plan).filter((name) => !SMALL_TABLES.has(name)))
        sequential.push(`${table}: ${text.replaceAll(/\s+/g, " ")}`);
    }),
  );
  return { sequential, statements: () => statements };
}

function scannedTables(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? "?"] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)];
}
