import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit.ts";

test("the circuit breaker opens after five consecutive failures, admits one trial after a pause, and closes when it succeeds", async () => {
  let now = 0;
  const circuit = createCircuitBreaker(() => now);
  const fail = () =>
    circuit
      .run(
        "write",
        () => Promise.reject(new Error("away")),
        () => "down",
      )
      .catch(() => {});
  const refuse = () =>
    circuit
      .run(
        "write",
        () => Promise.reject(new Error("no")),
        () => "up",
      )
      .catch(() => {});
  for (let i = 0; i < 4; i++) await fail();
  await refuse();
  for (let i = 0; i < 4; i++) await fail();
  expect(circuit.isClosed()).toBe(true);
  await fail();
  expect(circuit.isClosed()).toBe(false);
  await expect(
    circuit.run(
      "write",
      async () => 1,
      () => "down",
    ),
  ).rejects.toThrow("not called");

  now += 15_000;
  expect(circuit.isClosed()).toBe(true);
  const trial = circuit.run(
    "write",
    () => new Promise((resolve) => setTimeout(resolve, 20)),
    () => "down",
  );
  expect(circuit.isClosed()).toBe(false);
  await trial;
  expect(circuit.isClosed()).toBe(true);
});

test("the circuit breaker limits concurrent provider reads to 24 and writes to 40, independently of each other", async () => {
  const circuit = createCircuitBreaker();
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const wait = (kind: "read" | "write") =>
    circuit.run(
      kind,
      () => gate,
      () => "down",
    );
  const reads = Array.from({ length: 24 }, () => wait("read"));

  await expect(wait("read")).rejects.toThrow("not called");
  const writes = Array.from({ length: 40 }, () => wait("write"));
  await expect(wait("write")).rejects.toThrow("not called");
  release();
  await Promise.all([...reads, ...writes]);
});
