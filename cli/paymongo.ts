import { readConfig } from "@tindahan/api/config.ts";
import {
  examinePaymongo,
  readPaymongoAccount,
  registerWebhook,
  type DoctorInput,
} from "@tindahan/api/payments/providers/paymongo/paymongo.ts";
import { CommandError, UsageError } from "./command.ts";
import { printFindings } from "./findings.ts";

export async function paymongo([command, ...rest]: string[]): Promise<void> {
  if (rest.length > 0) throw new UsageError();
  if (command === "doctor") printFindings(await examinePaymongo(await readExamined()));
  else if (command === "register-webhook") await register(await readExamined());
  else throw new UsageError();
}

async function register(shop: DoctorInput): Promise<void> {
  const outcome = await registerWebhook(shop);
  if (typeof outcome === "string") throw new CommandError(outcome);
  console.log(`PAYMONGO_WEBHOOK_SECRET=${outcome.secret}`);
}

/** Prefers the keys of the environment to those in System Settings. */
async function readExamined(): Promise<DoctorInput> {
  const config = readConfig();
  return { ...config, account: await readPaymongoAccount(config) };
}
