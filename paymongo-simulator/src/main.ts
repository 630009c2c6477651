import { startSimulator, type SimulatorOptions } from "./simulator.ts";

const simulator = await startSimulator(readEnvironment());
console.log(`PayMongo simulator: API ${simulator.url}/v1, control page ${simulator.url}/_control/`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));

function readEnvironment(): SimulatorOptions {
  const options: SimulatorOptions = { port: Number(process.env["PAYMONGO_SIMULATOR_PORT"] || 4010) };
  const variables = {
    host: "PAYMONGO_SIMULATOR_HOST",
    secretKey: "PAYMONGO_SIMULATOR_SECRET_KEY",
    publicKey: "PAYMONGO_SIMULATOR_PUBLIC_KEY",
    webhookUrl: "PAYMONGO_SIMULATOR_WEBHOOK_URL",
    webhookSecret: "PAYMONGO_SIMULATOR_WEBHOOK_SECRET",
    publicUrl: "PAYMONGO_SIMULATOR_PUBLIC_URL",
    stateFile: "PAYMONGO_SIMULATOR_STATE_FILE",
  } as const;
  for (const [option, variable] of Object.entries(variables)) {
    const value = process.env[variable];
    if (value) Object.assign(options, { [option]: value });
  }
  return options;
}
