import { sql } from "kysely";
import { requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { median } from "../support/stats.ts";
import type { Shop } from "../support/shop.ts";

export async function compareAddresses(
  shop: Shop,
  rounds: number,
): Promise<{ responses: Set<string>; known: number; unknown: number }> {
  await sql`insert into users (id, role, email) select gen_random_uuid(), 'shopper', 'known' || n || '@example.com' from generate_series(1, ${rounds}::int) n`.execute(
    shop.services.db,
  );
  const times = { known: [] as number[], unknown: [] as number[] };
  const responses = new Set<string>();
  for (let i = 1; i <= rounds; i++)
    for (const kind of i % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const start = performance.now();
      const response = await shop.app.inject({
        method: "POST",
        url: requestOtp.path,
        remoteAddress: `10.8.${i >> 8}.${i & 255}`,
        payload: { email: `${kind}${i}@example.com` },
      });
      times[kind].push(performance.now() - start);
      responses.add(withoutHandle(response));
    }
  return { responses, known: median(times.known), unknown: median(times.unknown) };
}

export function withoutHandle({ statusCode, body }: { statusCode: number; body: string }): string {
  return `${statusCode} ${body.replace(/(?<="handle":")[\w-]{43}/, "")}`;
}
