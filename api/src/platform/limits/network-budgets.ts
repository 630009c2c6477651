/** What each network may still spend: its milliseconds come back at a steady rate, up to what it may save. */
export type NetworkBudgets = {
  /** How much the network has spent of what it may save. */
  spentBy: (network: string) => number;
  /** Takes from the budget, or tells that it does not suffice. */
  take: (network: string, ms: number) => boolean;
  size: () => number;
};

type Options = { msPerSecond: number; savedMs: number; mostNetworks: number; now?: () => number };
type Account = { spentMs: number; at: number };

/** In memory and bounded: of too many networks, the one that has asked for nothing the longest is forgotten. */
export function createNetworkBudgets({
  msPerSecond,
  savedMs,
  mostNetworks,
  now = () => performance.now(),
}: Options): NetworkBudgets {
  const accounts = new Map<string, Account>();

  function spentBy(network: string): number {
    const account = accounts.get(network);
    if (!account) return 0;
    return Math.max(0, account.spentMs - ((now() - account.at) / 1_000) * msPerSecond);
  }

  return {
    spentBy,
    take(network, ms) {
      const spentMs = spentBy(network) + ms;
      if (spentMs > savedMs) return false;
      accounts.delete(network);
      accounts.set(network, { spentMs, at: now() });
      if (accounts.size > mostNetworks) accounts.delete(accounts.keys().next().value!);
      return true;
    },
    size: () => accounts.size,
  };
}
