import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startDockerHost } from "../../support/docker-host.ts";
import {
  codeBlocksOf,
  fillInSettings,
  LOCAL_AUTHORITY,
  serveRepository,
} from "../../../dev/test/support/guide.ts";

const IMAGE = "127.0.0.1:5000/tindahan:0.1.0";

test("installs a shop with HTTPS on Debian with Docker and a published image by the commands of docs/containers.md", async () => {
  const repository = await serveRepository();
  const host = await startDockerHost();
  const start = performance.now();
  let commands = 0;
  const run = (script: string) => host.run(`cd tindahan\n${script}`);
  try {
    const printed: string[] = [];
    await host.run(`git clone --quiet ${repository.url} tindahan`);
    const caddyfile = host.fileOf("root/tindahan/deploy/Caddyfile");
    writeFileSync(caddyfile, LOCAL_AUTHORITY + readFileSync(caddyfile, "utf8"));
    await run(
      "git -c user.name=drill -c user.email=drill@example.com commit --quiet --all --message=Certificates",
    );
    await run(`docker build --quiet --tag ${IMAGE} . && docker push --quiet ${IMAGE} && docker image rm ${IMAGE}
      echo TINDAHAN_IMAGE=${IMAGE} > .env`);
    for (const heading of ["Install", "Update"]) {
      for (const { language, file, text } of codeBlocksOf("containers.md", heading)) {
        if (language === "ini") {
          const settings = fillInSettings(text, printed).replace(
            /^(POSTGRES_PASSWORD)=.*/m,
            `$1=${secret()}`,
          );
          await run(`cat >> ${file} <<'END'\n${settings}END`);
          continue;
        }
        commands += text.trim().split("\n").length;
        const startedAt = performance.now();
        printed.push(await run(text));
        console.log(
          `${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${text.trim().split("\n").at(-1)}`,
        );
      }
      console.log(
        `${heading}: ${commands} commands, ${((performance.now() - start) / 60_000).toFixed(1)} minutes`,
      );
    }

    await run("docker compose cp proxy:/data/caddy/pki/authorities/local/root.crt root.crt");
    const ask = (path: string, options = "") =>
      run(`curl --silent --show-error --fail-with-body --retry 20 --retry-connrefused --retry-delay 1 ${options} \
        --cacert root.crt --resolve shop.example:443:127.0.0.1 https://shop.example${path}`);
    expect(await ask("/")).toContain("<title>");
    expect(await ask("/readyz")).toContain('"database":"ok"');
    const password = printed.join("").match(/Password: ([\w-]+)/)![1];
    const body = JSON.stringify({ username: "ana", password });
    expect(await ask("/api/auth/admin/login", `--json '${body}'`)).toContain('"success":true');

    const states = await run("docker compose ps --format '{{.Service}} {{.State}} {{.Health}}'");
    expect(
      states
        .trim()
        .split("\n")
        .map((state) => state.trim())
        .toSorted(),
    ).toEqual([
      "backup running",
      "database running healthy",
      "proxy running",
      "web-a running healthy",
      "web-b running healthy",
      "worker running healthy",
    ]);
    expect(
      await run("docker compose exec web-a sh -c 'id -u; touch /shop/x 2>&1 || true; touch /data/uploads/x'"),
    ).toMatch(/^1000\n.*Read-only file system/);
    expect(await run("until ls backups/shop-*.dump; do sleep 1; done")).toContain(".dump");

    await run(
      "TINDAHAN_PASSPHRASE='mangga sa tag-init' docker compose run --rm --no-deps --no-TTY pack > shop.age",
    );
    expect(await run("head --lines=1 shop.age")).toBe("age-encryption.org/v1\n");

    await run("docker compose kill web-a");
    expect(await ask("/readyz")).toContain('"queue":"ok"');
  } finally {
    await host.stop();
    repository.stop();
  }
});

const secret = () => randomBytes(24).toString("hex");
