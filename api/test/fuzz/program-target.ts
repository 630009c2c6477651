import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram, type Program } from "../../../dev/test/program.ts";
import { WEBHOOK_SECRET, type PayingShop } from "../support/paying.ts";
import { wireTo, type Wire } from "./wire.ts";
import { until } from "../support/until.ts";

const REPORT_HEAP = new URL("report-heap.ts", import.meta.url);

export type ProgramTarget = Wire & { program: Program; memory: () => Promise<Memory> };
/** Sizes in MB after garbage collection; the longest stall since the last reading. */
type Memory = { heapUsed: number; external: number; rss: number; longestStallMs: number };

/**
 * Trusts a proxy, so that per-network limits do not hide the code behind them. The small cache is full before
 * memory is first measured.
 */
export async function startTarget({ databaseUrl, services }: PayingShop): Promise<ProgramTarget> {
  const program = await startProgram(databaseUrl, {
    PAYMONGO_SECRET_KEY: "sk_test_simulator",
    PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
    PAYMONGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYMONGO_API_URL: services.config.providers.paymongo.api.apiUrl,
    PAYMENT_METHODS: services.config.paymentMethods.join(","),
    UPLOADS_DIRECTORY: join(tmpdir(), "tindahan-test-uploads"),
    TRUSTED_PROXIES: "1",
    PAGE_CACHE_MB: "4",
    LOG_LEVEL: "error",
    NODE_OPTIONS: `--import=${REPORT_HEAP.href}`,
  });
  await program.untilReady();
  const wire = wireTo(program.url);
  return { ...wire, program, memory: () => memoryOf(program) };
}

async function memoryOf({ pid, output }: Program): Promise<Memory> {
  const reports = () => output().match(/memory (\{.*\})/g) ?? [];
  const before = reports().length;
  process.kill(pid, "SIGUSR2");
  await until(() => reports().length !== before);
  const { longestStallMs, ...bytes } = JSON.parse(reports().at(-1)!.slice("memory ".length)) as Memory;
  const toMb = (size: number) => Math.round(size / 2 ** 20);
  return {
    heapUsed: toMb(bytes.heapUsed),
    external: toMb(bytes.external),
    rss: toMb(bytes.rss),
    longestStallMs,
  };
}
