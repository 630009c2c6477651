import { sql } from "kysely";
import { enqueueAll } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { orderEventConsumers } from "./consumers.ts";
import { takeQueuedEvents } from "./order-events.ts";

/** Queues jobs and notifies open screens in one transaction, so that each consumer gets each event once. */
export async function dispatchOrderEvents({ db, settings }: Services): Promise<void> {
  const current = await settings.read();
  await db.transaction().execute(async (tx) => {
    const events = await takeQueuedEvents(tx);
    if (events.length === 0) return;
    const jobs = events.flatMap((event) =>
      orderEventConsumers
        .filter(({ wants }) => wants(event, current))
        .map(({ name, delayMs }) => ({ name, payload: { eventId: event.id }, delayMs })),
    );
    await enqueueAll(tx, jobs);
    await sql`notify changes, 'orders'`.execute(tx);
  });
}
