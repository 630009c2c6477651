import { ConfigError, readConfig, type Config } from "@tindahan/api/config.ts";
import { examine, registerWebhook } from "@tindahan/api/payments/payments.ts";
import { printFindings } from "./findings.ts";

const USAGE = `Usage: npm run paymongo -- doctor
       npm run paymongo -- register-webhook

doctor looks at the key, the webhook and the clock, with the settings that the shop would use, and says what is wrong.
register-webhook tells PayMongo where the shop is, and prints the secret to be set as PAYMONGO_WEBHOOK_SECRET.`;

const [command] = process.argv.slice(2);
if (command === "doctor") printFindings(await examine(settings()));
else if (command === "register-webhook") await register(settings());
else fail(USAGE);

async function register(config: Config): Promise<void> {
  const outcome = await registerWebhook(config);
  if (typeof outcome === "string") fail(outcome);
  else console.log(`PAYMONGO_WEBHOOK_SECRET=${outcome.secret}`);
}

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    fail(error.message);
    return process.exit();
  }
}

function fail(words: string): void {
  console.error(words);
  process.exitCode = 1;
}
