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
const ANSWERS = "--local-certificates --admin ana --mail-server smtps://user:secret@mail.example";

test("deploy/install brings up a shop on bare Debian, which survives lost data, machines and mistakes", async () => {
  await onBareDebian(async (machine, repositoryUrl) => {
    copyNode(machine.fileOf);
    const [clone, install] = commandsOf(codeBlocksOf("self-hosting.md", "Install"), repositoryUrl);
    await machine.run(`apt-get update --quiet && apt-get install --yes --quiet git\n${clone}`);
    const script = `cd tindahan && ${install} ${ANSWERS}`;
    expect(await machine.run(`${script} --dry-run`)).toContain("would  create the database shop");
    await expect(machine.run("ls /srv/tindahan")).rejects.toThrow("No such file");
    const startedAt = performance.now();
    const report = await machine.run(script);
    console.log(`2 commands, ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes\n${report}`);
    expect(await machine.run(script)).toContain("Nothing had to be changed.");

    const password = report.match(/Password: ([\w-]+)/)![1]!;
    const { ask, logIn } = shopOn(machine, password);
    expect(await ask("/")).toContain("<title>");
    await logIn();
    await machine.run("tindahan backup && ls /var/backups/tindahan/shop-*.dump");
    expect(await machine.run("tindahan update HEAD")).toContain("Running ");
    expect(await machine.run("tindahan status")).toMatch(/Port 3001 ready.*\nPort 3002 ready.*queue ok/);

    await machine.run(`${UPLOADED}; tindahan backup; ${SAVE_BACKUP}`);
    await machine.run("systemctl stop 'tindahan@*'; rm -rf /var/lib/tindahan/uploads");
    await machine.run("sudo -u postgres dropdb --force shop");
    await machine.run("tindahan restore --yes");
    await logIn();
    await expectPicture(machine);
    await packAndUnpack(machine, logIn);

    await setUpArchive(machine);
    await undoMistake(machine);
    await logIn();
    for (const command of alertCommands()) await machine.run(`${command} || test $? -eq 3`);

    await machine.run("rm -rf /var/lib/tindahan/uploads; systemctl stop 'tindahan@*'");
    await runBlocks(machine, codeBlocksOf("runbook.md", "The disk or the machine is lost"));
    await machine.run(`${UNTIL_WRITABLE}; systemctl start tindahan@3001 tindahan@3002`);
    await logIn();
    await expectPicture(machine);
  });
});

test("deploy/install brings up a shop on bare Debian 13, from a clone and from an unpacked release", async () => {
  await onBareDebian(async (machine, repositoryUrl) => {
    copyNode(machine.fileOf);
    const [clone, install] = commandsOf(codeBlocksOf("self-hosting.md", "Install"), repositoryUrl);
    await machine.run(`apt-get update --quiet && apt-get install --yes --quiet git\n${clone}`);
    const script = `cd tindahan && ${install} ${ANSWERS}`;
    const { ask } = shopOn(machine, (await machine.run(script)).match(/Password: ([\w-]+)/)![1]!);
    expect(await machine.run(script)).toContain("Nothing had to be changed.");
    expect(await ask("/readyz")).toContain('"database":"ok"');

    // An unpacked archive of the release page has the same files as a release that was built here.
    await machine.run("mv $(readlink -f /srv/tindahan/current) tindahan-v9.9.9; rm /srv/tindahan/current");
    expect(await machine.run(`tindahan-v9.9.9/deploy/install shop.example ${ANSWERS}`)).toContain(
      "did    install the release tindahan-v9.9.9",
    );
    expect(await machine.run("tindahan status")).toMatch(/tindahan-v9.9.9.*\n.*3001 ready.*\n.*3002 ready/);
  }, "trixie");
});

test("the commands of the guide install a shop by hand", async () => {
  await onBareDebian(async (machine, repositoryUrl) => {
    const printed: string[] = [];
    await machine.run("apt-get update --quiet");
    for (const { language, file, text } of codeBlocksOf("self-hosting.md", "By hand")) {
      if (language === "ini") {
        await write(machine, file!, fillInSettings(text, printed));
        continue;
      }
      const script = text
        .split("\n")
        .filter((line) => !UNREACHABLE.test(line))
        .join("\n")
        .replaceAll("<this repository>", repositoryUrl)
        .replace("sudo systemctl reload caddy", `${withLocalAuthority()}\n$&`)
        // The doctor fails, because neither domain nor mail server exists.
        .replace("sudo tindahan doctor", "$& || true");
      if (UNREACHABLE.test(text)) copyNode(machine.fileOf);
      printed.push(await machine.run(script));
    }
    expect(printed.at(-1)).toContain("The mail server mail.example cannot be reached");
    const password = printed.join("").match(/Password: ([\w-]+)/)![1]!;
    const { ask, logIn } = shopOn(machine, password);
    expect(await ask("/readyz")).toContain('"database":"ok"');
    await logIn();
  });
});

const UPLOADED = "echo picture | runuser --user=tindahan -- tee /var/lib/tindahan/uploads/kept.webp";
const SAVE_BACKUP = "cp $(ls -t /var/backups/tindahan/* | head -2) /root";
const UNTIL_WRITABLE =
  "until [ \"$(sudo -u postgres psql --tuples-only --no-align -c 'select pg_is_in_recovery()')\" = f ]; do sleep 1; done";

async function onBareDebian(
  work: (machine: Machine, repositoryUrl: string) => Promise<void>,
  suite: "bookworm" | "trixie" = "bookworm",
): Promise<void> {
  const repository = await serveRepository();
  const machine = await startBareDebian(suite);
  try {
    await work(machine, repository.url);
  } finally {
    await machine.stop();
    repository.stop();
  }
}

function commandsOf(blocks: Block[], repositoryUrl: string): string[] {
  const text = blocks.map((block) => block.text).join("");
  return text.replaceAll("<this repository>", repositoryUrl).trim().split("\n");
}

function shopOn({ run }: Machine, password: string) {
  const ask = (path: string, options = "") =>
    run(`curl --silent --show-error --fail-with-body --retry 20 --retry-connrefused --retry-delay 1 ${options} \
      --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt \
      --resolve shop.example:443:127.0.0.1 https://shop.example${path}`);
  const body = JSON.stringify({ username: "ana", password });
  return {
    ask,
    logIn: async () => {
      expect(await ask("/api/auth/admin/login", `--json '${body}'`)).toContain('"success":true');
    },
  };
}

async function packAndUnpack({ run }: Machine, logIn: () => Promise<void>): Promise<void> {
  const passphrase = "export TINDAHAN_PASSPHRASE='mangga sa tag-init'";
  await run(`${passphrase}; tindahan pack shop.age; head --bytes=-1 shop.age > cut.age`);
  await run(LOSE_ADMIN);
  await expect(run(`${passphrase}; tindahan unpack cut.age --yes`)).rejects.toThrow("not a whole pack");
  await expect(run("TINDAHAN_PASSPHRASE=wrong tindahan unpack shop.age --yes")).rejects.toThrow(
    "The passphrase is wrong",
  );
  await run(`${passphrase}; tindahan unpack shop.age --yes`);
  await logIn();
  expect(await run("ls --almost-all /var/backups/tindahan")).not.toContain("pack");
}

const LOSE_ADMIN = `sudo -u postgres psql shop -c "update users set username = 'gone' where username = 'ana'"`;

async function runBlocks({ run }: Machine, blocks: Block[]): Promise<string> {
  const text = blocks.map((block) => block.text).join("\n");
  const file = (name: string) => `$(ls -t /root/${name.replace("….", "*.")} | head -1)`;
  return run(`cd /root\n${text.replaceAll(/(shop|uploads)-…\.[\w.]+/g, file)}`);
}

async function setUpArchive(machine: Machine): Promise<void> {
  const [files, start] = codeBlocksOf("runbook.md", "Set up pgBackRest");
  await machine.run(`cd ~/tindahan\n${files!.text.replace("apt install", "apt-get install --yes")}`);
  await machine.run(start!.text);
}

/** Loses an admin after a moment, and goes back to that moment by the runbook's commands. */
async function undoMistake(machine: Machine): Promise<void> {
  const moment = (await machine.run("date '+%F %T%:z'")).trim();
  await machine.run(`sleep 2; ${LOSE_ADMIN}`);
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
