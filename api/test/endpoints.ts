import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@tindahan/contract/endpoint.ts";

const CONTRACT = fileURLToPath(new URL("../../contract/src/", import.meta.url));

/** Every call of the contract. */
export const endpoints = (
  await Promise.all(
    globSync("*.ts", { cwd: CONTRACT }).map((file) => import(`${CONTRACT}${file}`) as Promise<object>),
  )
)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is Endpoint =>
      typeof value === "object" && value !== null && "access" in value && "path" in value,
  );

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
