import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runInside } from "./run-inside.ts";

/** Packages of a host's smallest image, installed once and copied per machine. */
const PACKAGES = "ca-certificates,dbus,procps,sudo,systemd,systemd-sysv";
const SUITES = { bookworm: "tindahan-debian-12", trixie: "tindahan-debian-13" };
const CERTIFICATES = "etc/ssl/certs/ca-certificates.crt";

export type Machine = {
  run: (script: string) => Promise<string>;
  fileOf: (path: string) => string;
  stop: () => Promise<void>;
};

/** Needs root, `debootstrap`, and free ports 80, 443, 3001, 3002 and 5432. */
export async function startBareDebian(suite: keyof typeof SUITES = "bookworm"): Promise<Machine> {
  const base = join(tmpdir(), SUITES[suite]);
  if (!existsSync(join(base, "usr/bin/sudo")))
    execFileSync("debootstrap", ["--variant=minbase", `--include=${PACKAGES}`, suite, base]);
  const folder = mkdtempSync(join(tmpdir(), "tindahan-machine-"));
  execFileSync("cp", ["--archive", `${base}/.`, folder]);
  for (const path of [CERTIFICATES, "etc/resolv.conf"])
    writeFileSync(join(folder, path), readFileSync(`/${path}`));
  writeFileSync(join(folder, "etc/hosts"), `127.0.0.1 localhost ${hostname()}\n`);

  const own = ["--pid", "--mount", "--uts", "--ipc", "--cgroup", "--fork", "--kill-child"];
  const outside = spawn("unshare", [...own, "bash", "-euc", BOOT, "boot", folder], { stdio: "ignore" });
  const inside = async () => {
    for (;;) {
      const children = readFileSync(`/proc/${outside.pid}/task/${outside.pid}/children`, "utf8").trim();
      if (children && readFileSync(`/proc/${children}/comm`, "utf8").startsWith("systemd")) return children;
      await sleep(100);
    }
  };
  const pid = await inside();

  const run = (script: string) =>
    runInside(["--target", pid, "--mount", "--pid", "--uts", "--ipc", "--cgroup"], script);

  await run("until systemctl is-system-running | grep --quiet 'running\\|degraded'; do sleep 0.2; done");
  return {
    run,
    fileOf: (path) => join(folder, path),
    async stop() {
      outside.kill("SIGKILL");
      while (existsSync(`/proc/${pid}`)) await sleep(100);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BOOT = `
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount --types proc proc proc
mount --types sysfs --options ro sysfs sys
mount --types tmpfs tmpfs sys/fs/cgroup
mount --types cgroup2 cgroup2 sys/fs/cgroup
mount --types tmpfs tmpfs run
mount --types tmpfs tmpfs tmp
mount --rbind /dev dev
# In a chroot, services could not use user namespaces.
pivot_root . .
umount --lazy .
exec /usr/bin/env --ignore-environment container=drill /lib/systemd/systemd
`;
