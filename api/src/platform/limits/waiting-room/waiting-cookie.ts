import type { FastifyReply, FastifyRequest } from "fastify";

export type WaitingCookie = {
  read: (request: FastifyRequest) => string | undefined;
  write: (reply: FastifyReply, text: string, lastsMs: number) => void;
};

/** The only cookie of the shop, and only while people wait: no script reads it, and it says nothing of its holder. */
export function cookieFor(publicUrl: string): WaitingCookie {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-waiting-room" : "waiting-room";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  const pattern = new RegExp(`(?:^|; ?)${name}=([\\w.-]{1,200})(?:;|$)`);
  return {
    read: ({ headers }) => (headers.cookie === undefined ? undefined : pattern.exec(headers.cookie)?.[1]),
    write: (reply, text, lastsMs) =>
      void reply.header(
        "set-cookie",
        `${name}=${text}; Max-Age=${Math.ceil(lastsMs / 1_000)}; ${attributes}`,
      ),
  };
}
