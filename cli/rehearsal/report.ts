import type { Played } from "./play.ts";

export type Results = { spread: Played; hot: Played; buyers: number; cores: number };

/** The share of busy processors from which on they are the limit. */
const BUSY = 0.85;
const MOST = 0.5;

export function report({ spread, hot, buyers, cores }: Results): string {
  const perSecond = buyers / 60;
  return [
    `Different products: ${figures(spread)}`,
    `One product:        ${figures(hot)}`,
    "",
    `What ends first: ${bottleneck(spread, cores).sentence}`,
    `With one product: ${bottleneck(hot, cores).sentence}`,
    "",
    `${buyers} buyers within a minute are ${perSecond.toFixed(0)} orders a second.`,
    waitingRoom("different products", perSecond, buyers, spread),
    waitingRoom("one product", perSecond, buyers, hot),
    "",
    `To change: ${bottleneck(spread, cores).advice}`,
    "Mails, payments and pages were not rehearsed, and no row of the shop was changed.",
  ].join("\n");
}

function figures({ perSecond, p50Ms, p99Ms, refused, cores }: Played): string {
  const failures = refused > 0 ? `, ${refused} refused` : "";
  return `${perSecond.toFixed(0)} orders a second, half within ${p50Ms.toFixed(0)} ms, 99 of 100 within ${p99Ms.toFixed(0)} ms${failures}; busy cores: program ${cores.program.toFixed(1)}, database ${cores.database.toFixed(1)}, the buyers ${cores.buyers.toFixed(1)}.`;
}

export function bottleneck(
  { waits, cores: busy }: Played,
  cores: number,
): { sentence: string; advice: string } {
  const active = waits.lock + waits.disk + waits.working;
  const used = busy.program + busy.database + busy.buyers;
  if (waits.lock > MOST * active)
    return {
      sentence: "the row of a product or voucher, for which buyers wait one after the other.",
      advice: "nothing helps but time: the waiting room keeps them in line.",
    };
  if (used > BUSY * cores)
    return {
      sentence: `the ${cores} processor cores.`,
      advice:
        busy.database > busy.program
          ? "more cores, or PostgreSQL on a machine of its own."
          : "more cores, and WEB_CONCURRENCY as many.",
    };
  if (waits.disk > MOST * active)
    return {
      sentence: "the disk, which confirms each order.",
      advice: "a faster disk (NVMe). Leave synchronous_commit on: without it a crash loses orders.",
    };
  if (waits.idle < MOST * active)
    return {
      sentence: "the connections to the database, which are all at work.",
      advice: "raise DATABASE_POOL.",
    };
  return {
    sentence: "the program, which uses one core.",
    advice: `raise WEB_CONCURRENCY, up to the ${cores} cores.`,
  };
}

function waitingRoom(what: string, perSecond: number, buyers: number, played: Played): string {
  if (perSecond <= played.perSecond) return `With ${what} they are served as they come.`;
  return `With ${what} the waiting room opens, and the last one has ordered after ${Math.ceil(buyers / played.perSecond)} seconds.`;
}
