import { Client } from "pg";

/** Lets the simulator know the payments of the demo's orders, so that they can be refunded. */
export async function addDemoPayments(databaseUrl: string, simulatorUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select provider_payment as payment, provider_reference as intent, p.order_id as "orderId", method,
         paid_centavos as amount, (extract(epoch from settled_at) * 1000)::bigint as "paidAt",
         (select coalesce(sum(amount_centavos), 0)::bigint from refunds r where r.order_id = p.order_id) as refunded
       from payments p where state = 'paid'`,
    );
    for (const row of rows) {
      const response = await fetch(`${simulatorUrl}/_control/payments`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(row),
      });
      if (!response.ok)
        throw new Error(`The simulator refused a payment of the demo: ${await response.text()}`);
    }
  } finally {
    await client.end();
  }
}
