import type { Logger } from "pino";
import type { Config } from "../../../config.ts";
import type { OnlineProvider } from "../../../platform/payment-provider.ts";
import type { ProviderModule } from "../../provider-module.ts";
import { ProviderRefused } from "../provider-errors.ts";
import { createPaymongoClient, type Intent } from "./client.ts";
import type { PaymongoAccount } from "./config.ts";
import { examinePaymongo } from "./doctor.ts";
import { isPaymongoUrl } from "./hosts.ts";
import { paymongoKeyRoutes } from "./keys.ts";
import { paymongoMethodsOf } from "./methods.ts";
import { toPaymentReport } from "./report.ts";
import { startPaymentIntent } from "./start.ts";
import { storedKeyProblem, selectStoredKeys, toPaymongoAccount, decryptPaymongoKeys } from "./stored-keys.ts";
import { parsePaymongoWebhook } from "./webhook.ts";

export { examinePaymongo, registerWebhook, type DoctorInput } from "./doctor.ts";
export { readPaymongoAccount } from "./stored-keys.ts";

export const paymongo: ProviderModule = {
  routes: paymongoKeyRoutes,
  connect({ config, log }) {
    const { account } = config.providers.paymongo;
    if (account) {
      const fixed = createPaymongoProvider(account, config, log);
      return async () => fixed;
    }
    let last: { sealed: Buffer; provider: OnlineProvider } | undefined;
    return async (db) => {
      const stored = await selectStoredKeys(db);
      if (!stored) return (last = undefined);
      if (last?.sealed.equals(stored.sealed)) return last.provider;
      const keys = decryptPaymongoKeys(config, stored);
      const problem = storedKeyProblem(config, keys);
      if (problem) log.error({ problem }, "failed to use the PayMongo keys");
      if (problem || !keys) return (last = undefined);
      last = {
        sealed: stored.sealed,
        provider: createPaymongoProvider(toPaymongoAccount(config, keys), config, log),
      };
      return last.provider;
    };
  },
};

function createPaymongoProvider(
  account: PaymongoAccount,
  { publicUrl }: Config,
  log: Logger,
): OnlineProvider {
  const client = createPaymongoClient(account);
  const report = (intent: Intent) => toPaymentReport(intent, account);
  return {
    name: "paymongo",
    isOnline: true,
    isLive: account.isLive,
    methods: paymongoMethodsOf(account),
    isAvailable: client.isAvailable,
    async start(request) {
      const intent = await startPaymentIntent(client, request, log);
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
    parseWebhook: (webhook) => parsePaymongoWebhook(account, webhook),
    doctor: (paymentMethods, now) => examinePaymongo({ account, paymentMethods, publicUrl }, now),
    cardEntry: account.publicKey
      ? { url: `${account.apiUrl}/payment_methods`, publicKey: account.publicKey }
      : null,
  };
}
