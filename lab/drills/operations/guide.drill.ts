import { expect, test } from "vitest";
import { startBareDebian, type Machine } from "../../support/bare-debian.ts";
import { bringNode } from "../../support/bring-node.ts";
import { blocksOf, filledIn, LOCAL_AUTHORITY, serveRepository } from "../../../dev/test/support/guide.ts";

/** The network here ends at Debian's and npm's packages: Node comes from npm, and the certificate from Caddy itself. */
const FROM_ELSEWHERE = /nodesource|install --yes nodejs/;

test("from a bare Debian to a shop with HTTPS, by the commands of docs/self-hosting.md", async () => {
  const repository = await serveRepository();
  const machine = await startBareDebian();
  const start = performance.now();
  let commands = 0;
  try {
    const printed: string[] = [];
    await machine.run("apt-get update --quiet");
    for (const { language, file, text } of blocksOf("self-hosting.md", "Install")) {
      if (language === "ini") {
        await write(machine, file!, filledIn(text, printed));
        continue;
      }
      const script = text
        .split("\n")
        .filter((line) => !FROM_ELSEWHERE.test(line))
        .join("\n")
        .replaceAll("<this repository>", repository.url)
        .replace("sudo systemctl reload caddy", `${withLocalAuthority()}\n$&`)
        // Neither the domain nor the mail server exists, and it says so.
        .replace("sudo tindahan doctor", "$& || true");
      if (script !== text && FROM_ELSEWHERE.test(text)) bringNode(machine.fileOf);
      commands += text.trim().split("\n").length;
      const began = performance.now();
      printed.push(await machine.run(script));
      console.log(`${((performance.now() - began) / 1000).toFixed(1)} s: ${text.trim().split("\n").at(-1)}`);
    }
    const minutes = (performance.now() - start) / 60_000;
    console.log(`guide: ${commands} commands, ${minutes.toFixed(1)} minutes`);

    const ask = (path: string, options = "") =>
      machine.run(`curl --silent --show-error --fail-with-body --retry 20 --retry-connrefused --retry-delay 1 ${options} \
        --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt \
        --resolve shop.example:443:127.0.0.1 https://shop.example${path}`);
    expect(printed.at(-1)).toContain("The mail server mail.example cannot be reached");
    expect(await ask("/")).toContain("<title>");
    expect(await ask("/readyz")).toContain('"database":"ok"');
    const password = printed.join("").match(/Password: ([\w-]+)/)![1];
    const body = JSON.stringify({ username: "ana", password });
    expect(await ask("/api/auth/admin/login", `--json '${body}'`)).toContain('"success":true');
    expect(await machine.run("systemctl is-active tindahan@3001 tindahan@3002 tindahan-backup.timer")).toBe(
      "active\n".repeat(3),
    );
    await machine.run("systemctl start tindahan-backup && ls /var/backups/tindahan/shop-*.dump");
    expect(await machine.run("tindahan-update main")).toContain("Running ");
    expect(await ask("/readyz")).toContain('"queue":"ok"');
  } finally {
    await machine.stop();
    repository.stop();
  }
});

function withLocalAuthority(): string {
  return `printf '%s' '${LOCAL_AUTHORITY}' | cat - /etc/caddy/Caddyfile > /tmp/Caddyfile && cp /tmp/Caddyfile /etc/caddy/Caddyfile`;
}

async function write({ run }: Machine, file: string, text: string): Promise<void> {
  await run(`cat > ${file} <<'END'\n${text}END`);
}
