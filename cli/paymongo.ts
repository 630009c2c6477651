import { ConfigError, readConfig } from "@tindahan/api/config.ts";
import {
  examinePaymongo,
  readPaymongoAccount,
  registerWebhook,
  type DoctorInput,
} from "@tindahan/api/payments/providers/paymongo/paymongo.ts";
import { printFindings } from "./findings.ts";

const USAGE = `Usage: npm run paymongo -- doctor
       npm run paymongo -- register-webhook

doctor checks the key, the webhook and the clock with the shop's settings, and reports problems.
register-webhook registers the shop's URL with PayMongo and prints the secret: set it as PAYMONGO_WEBHOOK_SECRET, or enter it in System
Settings if the keys are there.`;

const [command] = process.argv.slice(2);
if (command === "doctor") printFindings(await examinePaymongo(await readExamined()));
else if (command === "register-webhook") await register(await readExamined());
else fail(USAGE);

async function register(shop: DoctorInput): Promise<void> {
  const outcome = await registerWebhook(shop);
  if (typeof outcome === "string") fail(outcome);
  else console.log(`PAYMONGO_WEBHOOK_SECRET=${outcome.secret}`);
}

/** Prefers the keys of the environment to those in System Settings. */
async function readExamined(): Promise<DoctorInput> {
  try {
    const config = readConfig();
    return { ...config, account: await readPaymongoAccount(config) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    fail(error.message);
    return process.exit();
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
