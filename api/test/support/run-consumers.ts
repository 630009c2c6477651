import type { Services } from "../../src/platform/services.ts";
import { takeQueuedEvents, type OrderEventConsumer } from "../../src/orders/events/order-events.ts";

export async function runConsumers(services: Services, consumers: OrderEventConsumer[]): Promise<void> {
  const settings = await services.settings.read();
  const events = await takeQueuedEvents(services.db);
  for (const { wants, run } of consumers)
    for (const event of events.filter((event) => wants(event, settings))) await run(services, event);
}
