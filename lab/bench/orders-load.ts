import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { ADDRESS } from "../support/fill-carts.ts";
import type { Stats } from "../../api/test/support/stats.ts";
import { measureWrk } from "./wrk.ts";

export function measureOrders(url: string, connections: number, seconds: number, first: number): Stats {
  return measureWrk(
    url,
    connections,
    seconds,
    `
local buyer = ${first}
function request()
  buyer = buyer + 1
  local body = string.format('{"userId":"00000000-0000-4000-8000-%012d","customerName":"Maria Santos",' ..
    '"phone":"09171234567","deliveryAddress":"${ADDRESS}","paymentMethod":"cod"}', buyer)
  return wrk.format("POST", "${checkout.path}", {
    ["authorization"] = string.format("Bearer buyer-%037d", buyer), ["content-type"] = "application/json" }, body)
end`,
  );
}

export function ordersInTurn(url: string, connections: number, seconds: number, first: number): () => Stats {
  let next = first;
  return () => {
    const stats = measureOrders(url, connections, seconds, next);
    next += Math.ceil(stats.perSecond * seconds * 1.1) + 2 * connections;
    return stats;
  };
}
