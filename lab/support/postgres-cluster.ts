import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PROFILE = fileURLToPath(new URL("../../deploy/ha", import.meta.url));
/** Debian 13 has Patroni 4; built once. */
const DEBIAN = join(tmpdir(), "tindahan-debian-13");
const BRIDGE = "tindahan-ha";
const NETWORK = "10.99.7";
const COUNT = 3;
const DISK = "2500m";
const PASSWORDS = { superuser: "superuser", replication: "replication", rewind: "rewind" };

export type Node = {
  name: string;
  address: string;
  start: () => void;
  kill: () => Promise<void>;
  /** Simulates a host that migrates the machine. */
  freeze: () => void;
  thaw: () => void;
  isolate: () => void;
  rejoin: () => void;
  fillDisk: () => void;
  freeDisk: () => void;
  remove: () => Promise<void>;
};

export type Cluster = {
  nodes: Node[];
  superuserUrl: string;
  leader: () => Promise<Node | undefined>;
  /** One primary with replicas, one of them synchronous in synchronous mode. */
  untilWhole: () => Promise<void>;
  switchOver: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Three machines by namespaces, with the profile in `deploy/ha`. Needs root, `debootstrap`, `haproxy` and
 * `iproute2`.
 */
export async function startCluster({ isSynchronous = true } = {}): Promise<Cluster> {
  installDebian();
  connectNetworks();
  const nodes = Array.from({ length: COUNT }, (_, i) => createNode(i + 1, isSynchronous));
  for (const node of nodes) node.start();
  const haproxy = spawn("haproxy", ["-db", "-f", join(PROFILE, "haproxy.cfg")], {
    stdio: "ignore",
    env: { ...process.env, ...Object.fromEntries(nodes.map(({ address }, i) => [`NODE${i + 1}`, address])) },
  });
  const cluster: Cluster = {
    nodes,
    superuserUrl: `postgres://postgres:${PASSWORDS.superuser}@127.0.0.1:5000/postgres`,
    leader: async () => {
      const areLeaders = await Promise.all(
        nodes.map(({ address }) => answers(`http://${address}:8008/primary`)),
      );
      return nodes[areLeaders.indexOf(true)];
    },
    async untilWhole() {
      for (let waited = 0; waited < 180_000; waited += 250) {
        if (await isWhole(nodes, isSynchronous)) return;
        await sleep(250);
      }
      throw new Error("The cluster did not become whole again");
    },
    async switchOver() {
      const leader = (await cluster.leader())!;
      const body = JSON.stringify({ leader: leader.name });
      const response = await fetch(`http://${leader.address}:8008/switchover`, { method: "POST", body });
      if (!response.ok) throw new Error(await response.text());
    },
    async stop() {
      haproxy.kill("SIGKILL");
      await Promise.all(nodes.map(({ remove }) => remove()));
      removeNetworks();
    },
  };
  await cluster.untilWhole();
  return cluster;
}

export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok ?? false;
}

type Member = { role: string; state: string };

async function membersAt(address: string): Promise<Member[]> {
  const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
  return ((await response.json()) as { members?: Member[] }).members ?? [];
}

async function isWhole(nodes: Node[], isSynchronous: boolean): Promise<boolean> {
  for (const { address } of nodes) {
    const members = await membersAt(address).catch(() => []);
    const count = (role: RegExp, state: RegExp) =>
      members.filter((one) => role.test(one.role) && state.test(one.state)).length;
    if (count(/^leader$/, /^running$/) !== 1 || count(/replica|standby/, /^streaming$/) !== COUNT - 1)
      return false;
    if (isSynchronous && count(/^quorum_standby$/, /./) === 0) return false;
  }
  return true;
}

function run(command: string, ...values: string[]): string {
  return execFileSync(command, values, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function installDebian(): void {
  if (existsSync(join(DEBIAN, "usr/bin/patroni"))) return;
  const packages = "ca-certificates,etcd-server,patroni,postgresql-17,python3-etcd,util-linux";
  run("debootstrap", "--variant=minbase", `--include=${packages}`, "trixie", DEBIAN);
}

function connectNetworks(): void {
  removeNetworks();
  run("ip", "link", "add", BRIDGE, "type", "bridge");
  run("ip", "address", "add", `${NETWORK}.1/24`, "dev", BRIDGE);
  run("ip", "link", "set", BRIDGE, "up");
  for (let i = 1; i <= COUNT; i++) {
    const [space, outside, inside] = [`${BRIDGE}-${i}`, `thosa${i}`, `thosb${i}`];
    run("ip", "netns", "add", space);
    run("ip", "link", "add", outside, "type", "veth", "peer", "name", inside);
    run("ip", "link", "set", outside, "master", BRIDGE, "up");
    run("ip", "link", "set", inside, "netns", space);
    run("ip", "-n", space, "address", "add", `${NETWORK}.${10 + i}/24`, "dev", inside);
    run("ip", "-n", space, "link", "set", inside, "up");
    run("ip", "-n", space, "link", "set", "lo", "up");
  }
}

function removeNetworks(): void {
  for (let i = 1; i <= COUNT; i++) {
    ignoringErrors(() => run("ip", "netns", "delete", `${BRIDGE}-${i}`));
    ignoringErrors(() => run("ip", "link", "delete", `thosa${i}`));
  }
  ignoringErrors(() => run("ip", "link", "delete", BRIDGE));
}

function ignoringErrors(action: () => void): void {
  try {
    action();
  } catch {
    // The object does not exist.
  }
}

function createNode(number: number, isSynchronous: boolean): Node {
  const name = `node${number}`;
  const address = `${NETWORK}.${10 + number}`;
  const others = Array.from({ length: COUNT }, (_, i) => `${NETWORK}.${11 + i}`).filter(
    (one) => one !== address,
  );
  const space = `${BRIDGE}-${number}`;
  const folder = join(tmpdir(), `tindahan-ha-${name}`);
  const filler = join(folder, "postgresql/filler");
  ignoringErrors(() => run("umount", "-R", join(folder, "postgresql")));
  rmSync(folder, { recursive: true, force: true });
  for (const sub of ["postgresql", "etcd", "patroni"]) mkdirSync(join(folder, sub), { recursive: true });
  run("mount", "-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", join(folder, "postgresql"));
  const owner = run("chroot", DEBIAN, "stat", "-c", "%u:%g", "/var/lib/postgresql").trim();
  run("chown", "-R", owner, folder);
  configure(join(folder, "patroni"), { name, address, isSynchronous });
  let child: ChildProcess | undefined;

  const node: Node = {
    name,
    address,
    start() {
      const inside = `
        mount -t proc proc ${DEBIAN}/proc
        mount -t tmpfs tmpfs ${DEBIAN}/run
        mkdir -m 2775 ${DEBIAN}/run/postgresql && chown ${owner} ${DEBIAN}/run/postgresql
        mount -t tmpfs -o mode=1777 tmpfs ${DEBIAN}/dev/shm || { mkdir -p ${DEBIAN}/dev/shm; mount -t tmpfs -o mode=1777 tmpfs ${DEBIAN}/dev/shm; }
        mkdir -p ${DEBIAN}/etc/patroni ${DEBIAN}/var/lib/etcd
        mount --bind ${folder}/postgresql ${DEBIAN}/var/lib/postgresql
        mount --bind ${folder}/etcd ${DEBIAN}/var/lib/etcd
        mount --bind ${folder}/patroni ${DEBIAN}/etc/patroni
        exec chroot ${DEBIAN} setpriv --reuid ${owner.split(":")[0]} --regid ${owner.split(":")[1]} --clear-groups sh -c '
          set -a; . /etc/patroni/node.env; set +a; HOME=/var/lib/postgresql; export HOME; cd /
          etcd >/var/lib/etcd/log 2>&1 &
          # Patroni exits while etcd has not found its peers.
          while ! patroni /etc/patroni/patroni.yml >>/var/lib/postgresql/patroni.log 2>&1; do sleep 1; done'`;
      const isolated = ["netns", "exec", space, "unshare", "--mount", "--pid", "--fork", "--kill-child"];
      child = spawn("ip", [...isolated, "sh", "-ec", inside], { stdio: "ignore" });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      for (const pid of processesOf(child.pid!)) ignoringErrors(() => process.kill(pid, "SIGKILL"));
      await exited;
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    isolate: () => others.forEach((one) => run("ip", "-n", space, "route", "add", "blackhole", one)),
    rejoin: () => others.forEach((one) => run("ip", "-n", space, "route", "delete", "blackhole", one)),
    fillDisk() {
      const { bavail, bsize } = statfsSync(folder + "/postgresql");
      run("fallocate", "--length", String(bavail * bsize - 2 ** 20), filler);
    },
    freeDisk: () => rmSync(filler),
    async remove() {
      await node.kill();
      run("umount", join(folder, "postgresql"));
      rmSync(folder, { recursive: true });
    },
  };
  return node;

  function signalAll(signal: NodeJS.Signals): void {
    for (const pid of processesOf(child!.pid!)) ignoringErrors(() => process.kill(pid, signal));
  }
}

/** All descendants; the process itself waits for them. */
function processesOf(parent: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync("/proc").filter((one) => /^\d+$/.test(one)))
    ignoringErrors(() => {
      const ppid = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, "utf8"))![1]);
      children.set(ppid, [...(children.get(ppid) ?? []), Number(entry)]);
    });
  const found: number[] = [];
  for (const queue = [parent]; queue.length > 0;) {
    const below = children.get(queue.pop()!) ?? [];
    found.push(...below);
    queue.push(...below);
  }
  return found;
}

function configure(
  folder: string,
  { name, address, isSynchronous }: { name: string; address: string; isSynchronous: boolean },
): void {
  const patroni = readFileSync(join(PROFILE, "patroni.yml"), "utf8");
  writeFileSync(
    join(folder, "patroni.yml"),
    isSynchronous ? patroni : patroni.replaceAll(/(synchronous_mode\w*): (true|quorum)/g, "$1: false"),
  );
  copyFileSync(join(PROFILE, "move-etcd-leader"), join(folder, "move-etcd-leader"));
  const example = readFileSync(join(PROFILE, "node.env"), "utf8");
  const own = example
    .replaceAll(
      /^(\w+)=(node1|.*10\.0\.0\.11(?!.*10\.0\.0\.12).*)$/gm,
      (_, key: string, value: string) =>
        `${key}=${value.replace("node1", name).replaceAll("10.0.0.11", address)}`,
    )
    .replaceAll("10.0.0.", `${NETWORK}.`)
    .replace("change-me-as-well", PASSWORDS.rewind)
    .replace("change-me-too", PASSWORDS.replication)
    .replace("change-me", PASSWORDS.superuser);
  writeFileSync(join(folder, "node.env"), own);
}
