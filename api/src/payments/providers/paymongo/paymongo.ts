import type { Logger } from "pino";
import type { Config } from "../../../config.ts";
import type { OnlineProvider } from "../../../platform/payment-provider.ts";
import type { ProviderModule } from "../../provider-module.ts";
import { ProviderRefused } from "../provider-errors.ts";
import { createClient, type Intent } from "./client.ts";
import type { PaymongoAccount } from "./config.ts";
import { examine } from "./doctor.ts";
import { isPaymongoUrl } from "./hosts.ts";
import { paymongoKeyRoutes } from "./keys.ts";
import { methodsOf } from "./methods.ts";
import { toReport } from "./report.ts";
import { startIntent } from "./start.ts";
import { storedKeyProblem, selectStoredKeys, toAccount, decryptKeys } from "./stored-keys.ts";
import { parseWebhook } from "./webhook.ts";

export { examine, registerWebhook, type DoctorInput } from "./doctor.ts";
export { readAccount } from "./stored-keys.ts";

export const paymongo: ProviderModule = {
  routes: paymongoKeyRoutes,
  connect({ config, log }) {
    const { account } = config.providers.paymongo;
    if (account) {
      const fixed = createProvider(account, config, log);
      return async () => fixed;
    }
    let last: { sealed: Buffer; provider: OnlineProvider } | undefined;
    return async (db) => {
      const stored = await selectStoredKeys(db);
      if (!stored) return (last = undefined);
      if (last?.sealed.equals(stored.sealed)) return last.provider;
      const keys = decryptKeys(config, stored);
      const problem = storedKeyProblem(config, keys);
      if (problem) log.error({ problem }, "failed to use the PayMongo keys");
      if (problem || !keys) return (last = undefined);
      last = { sealed: stored.sealed, provider: createProvider(toAccount(config, keys), config, log) };
      return last.provider;
    };
  },
};

function createProvider(account: PaymongoAccount, { publicUrl }: Config, log: Logger): OnlineProvider {
  const client = createClient(account);
  const report = (intent: Intent) => toReport(intent, account);
  return {
    name: "paymongo",
    isOnline: true,
    isLive: account.isLive,
    methods: methodsOf(account),
    isAvailable: client.isAvailable,
    async start(request) {
      const intent = await startIntent(client, request, log);
      if (intent?.url && !isPaymongoUrl(intent.url, account))
        throw new ProviderRefused("request", "(foreign address): a redirect to another host");
      return intent && report(intent);
    },
    status: async (reference) => report(await client.getIntent(reference)),
    cancel: async (reference) => report(await client.cancelIntent(reference)),
    refund: ({ id, payment, amountCentavos, reason, note }) =>
      client.createRefund(id, {
        amount: amountCentavos,
        payment_id: payment,
        reason,
        ...(note ? { notes: note } : {}),
      }),
    refundStatus: client.getRefund,
    parseWebhook: (webhook) => parseWebhook(account, webhook),
    doctor: (paymentMethods, now) => examine({ account, paymentMethods, publicUrl }, now),
    cardEntry: account.publicKey
      ? { url: `${account.apiUrl}/payment_methods`, publicKey: account.publicKey }
      : null,
  };
}
