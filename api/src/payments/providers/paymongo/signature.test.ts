import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedByPaymongo } from "./signature.ts";

const VECTOR = {
  secret: "whsk_ExampleOnlyNotASecret01",
  at: 1_794_600_000,
  body: `{"data":{"id":"evt_SimExample0000000000001","type":"event","attributes":{"type":"payment.paid","livemode":false,"data":{"id":"pay_SimExample0000000000001","type":"payment","attributes":{"amount":149900,"currency":"PHP","status":"paid"}},"previous_data":{},"pending_webhooks":1,"created_at":1794600000,"updated_at":1794600000}}}`,
  hex: "97e44a2c1200082fea5f9a9110855ea9f05b6189d55b6ccc45cf6fc0d69c0aed",
};
const config = {
  secretKey: "sk_test_x", publicKey: undefined, webhookSecret: VECTOR.secret, apiUrl: "", isLive: false, timeoutMs: 1,
}; // prettier-ignore

function accepts(header: string, change: Partial<typeof config> = {}, now = VECTOR.at): boolean {
  return isSignedByPaymongo(header, Buffer.from(VECTOR.body), { ...config, ...change }, now);
}

test("accepts PayMongo's signature test vector with its parts in any order", () => {
  expect(accepts(`t=${VECTOR.at},te=${VECTOR.hex},li=`)).toBe(true);
  expect(accepts(`li=,te=${VECTOR.hex},t=${VECTOR.at}`)).toBe(true);
  expect(accepts(`t=${VECTOR.at},te=,li=${VECTOR.hex}`, { isLive: true })).toBe(true);
});

test.for([
  ["a test signature in live mode", `t=${VECTOR.at},te=${VECTOR.hex},li=`, { isLive: true }],
  ["a live signature in test mode", `t=${VECTOR.at},te=,li=${VECTOR.hex}`, {}],
  ["no secret configured", `t=${VECTOR.at},te=${VECTOR.hex},li=`, { webhookSecret: undefined as never }],
  ["another secret", `t=${VECTOR.at},te=${VECTOR.hex},li=`, { webhookSecret: "whsk_other" }],
  ["another time", `t=${VECTOR.at + 1},te=${VECTOR.hex},li=`, {}],
  ["two signatures", `t=${VECTOR.at},te=${"0".repeat(64)},te=${VECTOR.hex},li=`, {}],
  ["no time", `te=${VECTOR.hex},li=`, {}],
  ["nothing", "", {}],
  [
    "the shorthand of the dashboard's page",
    `t=${VECTOR.at},te=${createHmac("sha256", VECTOR.secret).update(VECTOR.body).digest("hex")},li=`,
    {},
  ],
] as const)("refuses %s", ([, header, change]) => {
  expect(accepts(header, change)).toBe(false);
});

test.for([
  ["136 minutes late, as a last retry may be", 136.5 * 60, true],
  ["23 hours late", 23 * 3600, true],
  ["25 hours late", 25 * 3600, false],
  ["4 minutes ahead", -240, true],
  ["6 minutes ahead", -360, false],
] as const)("limits the age of a signature: %s → %s", ([, lateSeconds, expected]) => {
  expect(accepts(`t=${VECTOR.at},te=${VECTOR.hex},li=`, {}, VECTOR.at + lateSeconds)).toBe(expected);
});
