#!/usr/bin/env node
import { CommandError, UsageError } from "./command.ts";
import { COMMANDS, findCommand, helpFor, overview } from "./commands.ts";

const [name = "", ...values] = process.argv.slice(2);
try {
  await run();
} catch (error) {
  console.error(await explain(error));
  process.exitCode = 1;
}
// Waiting for open connections could hang on a silent name server.
process.exit();

async function run(): Promise<void> {
  if (!name) throw new CommandError(overview());
  if (asksForHelp(name)) return console.log(values[0] ? helpFor(findCommand(values[0])) : overview());
  const command = findCommand(name);
  if (values.some(asksForHelp)) return console.log(helpFor(command));
  if (!command.load)
    throw new CommandError(`tindahan ${name} is for a server that deploy/install has set up.`);
  const execute = await command.load();
  await execute(values, COMMANDS);
}

function asksForHelp(value: string): boolean {
  return ["--help", "-h", "help"].includes(value);
}

async function explain(error: unknown): Promise<unknown> {
  if (error instanceof UsageError) return helpFor(findCommand(name));
  const { message, code, hint } = error as Error & { code?: string; hint?: string };
  // Errors of Node and PostgreSQL have a code.
  const isExpected = code !== undefined || error instanceof CommandError || (await isRefusal(error));
  if (!isExpected) return error;
  return hint ? `${message} ${hint}` : message;
}

/** Loads the shop's own errors only now: help should not wait for it. */
async function isRefusal(error: unknown): Promise<boolean> {
  const { ConfigError } = await import("@tindahan/api/config.ts");
  const { MigrationRefused } = await import("@tindahan/api/platform/db/sql-functions.ts");
  return error instanceof ConfigError || error instanceof MigrationRefused;
}
