import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startBareDebian, type Machine } from "../../support/bare-debian.ts";
import { copyNode } from "../../support/copy-node.ts";
import {
  codeBlocksOf,
  fillInSettings,
  LOCAL_AUTHORITY,
  serveRepository,
  type Block,
} from "../../../dev/test/support/guide.ts";

/** Only packages of Debian and npm are reachable in drills. */
const UNREACHABLE = /nodesource|install --yes nodejs/;

test("installs a shop with HTTPS on bare Debian and restores a lost database and machine by the guides' commands", async () => {
  const repository = await serveRepository();
  const machine = await startBareDebian();
  const start = performance.now();
  let commands = 0;
  try {
    const printed: string[] = [];
    await machine.run("apt-get update --quiet");
    for (const { language, file, text } of codeBlocksOf("self-hosting.md", "Install")) {
      if (language === "ini") {
        await write(machine, file!, fillInSettings(text, printed));
        continue;
      }
      const script = text
        .split("\n")
        .filter((line) => !UNREACHABLE.test(line))
        .join("\n")
        .replaceAll("<this repository>", repository.url)
        .replace("sudo systemctl reload caddy", `${withLocalAuthority()}\n$&`)
        // The doctor fails, because neither domain nor mail server exists.
        .replace("sudo tindahan doctor", "$& || true");
      if (script !== text && UNREACHABLE.test(text)) copyNode(machine.fileOf);
      commands += text.trim().split("\n").length;
      const startedAt = performance.now();
      printed.push(await machine.run(script));
      console.log(
        `${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${text.trim().split("\n").at(-1)}`,
      );
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

    const login = () => ask("/api/auth/admin/login", `--json '${body}'`);
    await machine.run(`${UPLOADED}; systemctl start tindahan-backup; ${SAVE_BACKUP}`);
    await loseDatabaseAndPictures(machine);
    await restoreDump(machine);
    expect(await login()).toContain('"success":true');
    await expectPicture(machine);

    await setUpArchive(machine);
    await undoMistake(machine);
    expect(await login()).toContain('"success":true');
    for (const command of alertCommands()) await machine.run(`${command} || test $? -eq 3`);

    await machine.run("rm -rf /var/lib/tindahan/uploads; systemctl stop 'tindahan@*'");
    await runBlocks(machine, codeBlocksOf("runbook.md", "The disk or the machine is lost"));
    await machine.run(`${UNTIL_WRITABLE}; systemctl start tindahan@3001 tindahan@3002`);
    expect(await login()).toContain('"success":true');
    await expectPicture(machine);
  } finally {
    await machine.stop();
    repository.stop();
  }
});

const UPLOADED = "echo picture | runuser --user=tindahan -- tee /var/lib/tindahan/uploads/kept.webp";
const SAVE_BACKUP = "cp $(ls -t /var/backups/tindahan/* | head -2) /root";
const UNTIL_WRITABLE =
  "until [ \"$(sudo -u postgres psql --tuples-only --no-align -c 'select pg_is_in_recovery()')\" = f ]; do sleep 1; done";

async function runBlocks({ run }: Machine, blocks: Block[]): Promise<string> {
  const text = blocks.map((block) => block.text).join("\n");
  const file = (name: string) => `$(ls -t /root/${name.replace("….", "*.")} | head -1)`;
  return run(`cd /root\n${text.replaceAll(/(shop|uploads)-…\.[\w.]+/g, file)}`);
}

async function loseDatabaseAndPictures({ run }: Machine): Promise<void> {
  await run("systemctl stop 'tindahan@*'; rm -rf /var/lib/tindahan/uploads /etc/tindahan/migrate.env");
  await run("sudo -u postgres dropdb --force shop");
  await run(`sudo -u postgres psql -c "drop role shop_app, shop_migrator, shop_audit, shop_admin"`);
}

async function restoreDump(machine: Machine): Promise<void> {
  const install = codeBlocksOf("self-hosting.md", "Install");
  const setup = install.find(({ text }) => text.includes("create role shop_admin"))!.text;
  const printed = await machine.run(
    setup.replace("setup postgres", "setup --leave-empty postgres").replace(/^.*alter role.*$/m, ""),
  );
  const before = await machine.run("cat /etc/tindahan/shop.env");
  const url = printed.match(/^DATABASE_URL=.*/m)![0];
  await write(
    machine,
    "/etc/tindahan/shop.env",
    before.replace(/^DATABASE_URL=.*/m, () => url),
  );
  for (const { file, text } of install)
    if (file?.endsWith("migrate.env")) await write(machine, file, fillInSettings(text, [printed]));
  await machine.run(install.find(({ text }) => text.includes("chmod 640"))!.text);
  await runBlocks(
    machine,
    codeBlocksOf("self-hosting.md", "Back up and restore").filter(({ text }) => text.includes("pg_restore")),
  );
  await machine.run("systemctl start tindahan@3001 tindahan@3002");
}

async function setUpArchive(machine: Machine): Promise<void> {
  const [files, start] = codeBlocksOf("runbook.md", "Set up pgBackRest");
  await machine.run(`cd ~/tindahan\n${files!.text.replace("apt install", "apt-get install --yes")}`);
  await machine.run(start!.text);
}

/** Loses an admin after a moment, and goes back to that moment by the runbook's commands. */
async function undoMistake(machine: Machine): Promise<void> {
  const moment = (await machine.run("date '+%F %T%:z'")).trim();
  await machine.run(
    `sleep 2; sudo -u postgres psql shop -c "update users set username = 'gone' where username = 'ana'"`,
  );
  const [block] = codeBlocksOf("runbook.md", "Products or orders were deleted by mistake");
  const lines = block!.text.replace(/--target=[^"]*/, `--target=${moment}`).split("\n");
  const isBack = lines.findIndex((line) => line.includes("start postgresql"));
  await machine.run(lines.slice(0, isBack + 1).join("\n"));
  await machine.run(`${UNTIL_WRITABLE}\n${lines.slice(isBack + 1).join("\n")}`);
}

/** The commands that the table of alerts names; `systemctl status` answers 3 for a unit that does not run just now. */
function alertCommands(): string[] {
  const page = readFileSync(new URL("../../../docs/monitoring.md", import.meta.url), "utf8");
  const named = page.matchAll(/`((?:systemctl|journalctl) [^`]+)`/g);
  return [...new Set([...named].map(([, command]) => command!))].map((command) => `${command} --no-pager`);
}

async function expectPicture({ run }: Machine): Promise<void> {
  expect(await run("runuser --user=tindahan -- cat /var/lib/tindahan/uploads/kept.webp")).toBe("picture\n");
}

function withLocalAuthority(): string {
  return `printf '%s' '${LOCAL_AUTHORITY}' | cat - /etc/caddy/Caddyfile > /tmp/Caddyfile && cp /tmp/Caddyfile /etc/caddy/Caddyfile`;
}

async function write({ run }: Machine, file: string, text: string): Promise<void> {
  await run(`cat > ${file} <<'END'\n${text}END`);
}
