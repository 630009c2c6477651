import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyNode } from "./copy-node.ts";
import { runInside } from "./run-inside.ts";

const CERTIFICATES = "etc/ssl/certs/ca-certificates.crt";
const HOST = {
  folder: join(tmpdir(), "tindahan-docker-host"),
  packages:
    "ca-certificates,curl,docker-buildx,docker-cli,docker-compose,docker-registry,docker.io,git,iptables,openssl",
};
const CONTAINERS = {
  folder: join(tmpdir(), "tindahan-docker-images"),
  packages: "bash,ca-certificates,caddy,postgresql-17",
};

const IMAGES: Record<string, string[]> = {
  "node:24-slim": ["CMD node"],
  "caddy:2": [
    "ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config",
    "CMD caddy run --config /etc/caddy/Caddyfile --adapter caddyfile",
  ],
  "postgres:17": [
    "ENV PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/17/bin:/usr/bin:/bin",
    'ENTRYPOINT ["bash", "/docker-entrypoint.sh"]',
  ],
};

const POSTGRES_ENTRYPOINT = `set -e
install --directory --owner=postgres --mode=700 "$PGDATA"
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install --owner=postgres --mode=600 /dev/null /tmp/password
  echo "$POSTGRES_PASSWORD" > /tmp/password
  as_postgres initdb --username=postgres --pwfile=/tmp/password $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
fi
install --directory --owner=postgres /var/run/postgresql
exec setpriv --reuid postgres --regid postgres --clear-groups postgres
`;

const REGISTRY = `version: 0.1
storage: { filesystem: { rootdirectory: /root/registry } }
http: { addr: 127.0.0.1:5000 }
`;

export type DockerHost = {
  run: (script: string) => Promise<string>;
  fileOf: (path: string) => string;
  stop: () => Promise<void>;
};

/** Runs Docker and a registry on port 5000. Needs root, `debootstrap`, `iptables`, and free ports 80 and 443. */
export async function startDockerHost(): Promise<DockerHost> {
  for (const { folder, packages } of [HOST, CONTAINERS]) {
    if (existsSync(join(folder, "made"))) continue;
    rmSync(folder, { recursive: true, force: true });
    execFileSync("debootstrap", ["--variant=minbase", `--include=${packages}`, "trixie", folder]);
    rmSync(join(folder, "var/cache/apt"), { recursive: true });
    writeFileSync(join(folder, "made"), "");
  }
  for (const { folder } of [HOST, CONTAINERS])
    for (const path of [CERTIFICATES, "etc/resolv.conf"])
      writeFileSync(join(folder, path), readFileSync(`/${path}`));
  copyNode((path) => join(CONTAINERS.folder, path));
  writeFileSync(join(CONTAINERS.folder, "docker-entrypoint.sh"), POSTGRES_ENTRYPOINT);
  const data = join(tmpdir(), "tindahan-docker-data");
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);

  const rules = execFileSync("iptables-save");
  // If Docker enabled forwarding itself, it would drop all other traffic.
  writeFileSync("/proc/sys/net/ipv4/ip_forward", "1");
  const own = ["--pid", "--mount", "--fork", "--kill-child"];
  const docker = spawn("unshare", [...own, "bash", "-euc", BOOT, "boot", HOST.folder, data], {
    stdio: "ignore",
  });
  const inside = () => readFileSync(`/proc/${docker.pid}/task/${docker.pid}/children`, "utf8").trim();

  const run = (script: string) => runInside(["--target", inside(), "--mount", "--pid"], script);

  const host: DockerHost = {
    run,
    fileOf: (path) => join(HOST.folder, path),
    async stop() {
      const pid = inside();
      await run("cd tindahan && docker compose down --timeout 2").catch(() => undefined);
      docker.kill("SIGKILL");
      while (existsSync(`/proc/${pid}`)) await sleep(100);
      execFileSync("ip", ["link", "delete", "docker0"]);
      execFileSync("iptables-restore", { input: rules });
      for (const path of [data, join(HOST.folder, "root")]) rmSync(path, { recursive: true, force: true });
      cpSync("/etc/skel", join(HOST.folder, "root"), { recursive: true });
    },
  };
  try {
    while (!inside() || !readFileSync(`/proc/${inside()}/comm`, "utf8").startsWith("dockerd"))
      await sleep(50);
    await run("until docker info >/dev/null 2>&1; do sleep 0.2; done");
    writeFileSync(join(HOST.folder, "root/registry.yml"), REGISTRY);
    await run("setsid docker-registry serve registry.yml > registry.log 2>&1 < /dev/null &");
    const imported = join(HOST.folder, "root/image.tar");
    execFileSync("tar", ["--create", `--file=${imported}`, `--directory=${CONTAINERS.folder}`, "."]);
    await run("docker import --message Debian image.tar debian && rm image.tar");
    for (const [name, lines] of Object.entries(IMAGES)) {
      mkdirSync(join(HOST.folder, "root/image"), { recursive: true });
      writeFileSync(join(HOST.folder, "root/image/Dockerfile"), ["FROM debian", ...lines, ""].join("\n"));
      await run(`docker build --quiet --tag docker.io/library/${name} image`);
    }
  } catch (error) {
    await host.stop();
    throw error;
  }
  return host;
}

const BOOT = `
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount --types proc proc proc
mount --rbind /sys sys
mount --types tmpfs tmpfs run
mount --rbind /dev dev
mkdir --parents var/lib/docker
mount --bind "$2" var/lib/docker
# Docker needs a root that is a mount, so chroot is not enough.
pivot_root . .
umount --lazy .
exec dockerd
`;
