import { adminLogin, requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";

export type CallFrom = (
  network: number,
  path: string,
  body: object,
) => Promise<{ status: number; body: Record<string, unknown> }>;

export async function attackShopper(callFrom: CallFrom, networks: number, email: string): Promise<void> {
  await Promise.all(
    Array.from({ length: networks }, async (_, network) => {
      const handles: unknown[] = [undefined];
      for (let i = 0; i < 6; i++)
        handles.push((await callFrom(network, requestOtp.path, { email })).body["handle"]);
      for (let i = 0; i < 16; i++) {
        const otp = String((network * 16 + i) * 7).padStart(6, "0");
        await callFrom(network, verifyOtp.path, { email, otp, handle: handles[i % handles.length] });
      }
    }),
  );
}

export async function attackAdmin(
  callFrom: CallFrom,
  networks: number,
  username: string,
  signal?: AbortSignal,
): Promise<number[]> {
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: networks * 3 }, async (_, i) => {
      for (let n = 0; n === 0 || (signal && !signal.aborted); n++) {
        // The limit per name and network is soon exhausted, so other names follow.
        const name = n < 4 ? username : `guess${i}-${n}`;
        const { status } = await callFrom(i % networks, adminLogin.path, {
          username: name,
          password: "wrong",
        });
        statuses.push(status);
        if (status === 429) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  return statuses;
}
