import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { fileURLToPath } from "node:url";
import { parseArgs, parseEnv } from "node:util";
import { Decrypter, Encrypter } from "age-encryption";
import { CommandError, UsageError } from "./command.ts";
import { readNewPassphrase, readPassphrase } from "./passphrase.ts";

const BACKUP = fileURLToPath(new URL("../deploy/backup", import.meta.url));
const FORMAT = 1;
/** Of scrypt, as a power of two: 256 MB and about a second for each guess. */
const WORK_FACTOR = 18;
const DESCRIPTION_FILES = ["pack.json", "shop.env"];
const REQUIRED_FILES = [...DESCRIPTION_FILES, "shop.dump"];
const FILES = [...REQUIRED_FILES, "uploads.tar.gz"];
/** A pack's files have no time in their names. */
const RENAMING = ["--transform=s/^shop-.*dump$/shop.dump/", "--transform=s/^uploads-.*/uploads.tar.gz/"];

/** Settings that belong to a machine, and stay there when a shop moves. */
const MACHINE_SETTINGS =
  /^(DATABASE_.*|PUBLIC_URL|TRUSTED_PROXIES|HOST|PORT|METRICS_.*|WEB_CONCURRENCY|UPLOADS_DIRECTORY|NODE_.*|ROLE)$/;

type WebStream = ReadableStream<Uint8Array>;
type Description = { format: number; release: string; packedAt: string };

export async function pack(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { settings: { type: "string" }, from: { type: "string" } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || !values.settings) throw new UsageError();
  const settings = await readFile(values.settings, "utf8");
  const passphrase = await readNewPassphrase();
  const folder = await mkdtemp(join(process.env.BACKUP_DIRECTORY ?? tmpdir(), ".pack-"));
  try {
    const backups = values.from ?? folder;
    if (!values.from) await makeBackup(folder);
    await describeShop(folder, settings);
    await writeWhole(file, (output) => seal(folder, backups, passphrase, output));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.error("Packed. Without the passphrase nobody can open the file: keep it elsewhere.");
}

/** Decrypts into an empty folder. Refused files leave it empty. */
export async function unpack(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { into: { type: "string" }, settings: { type: "string" } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || !values.into) throw new UsageError();
  const input = file === "-" ? process.stdin : createReadStream(file);
  const { release, packedAt } = await openPack(input, await readPassphrase(), values.into);
  if (values.settings) {
    const path = join(values.into, "shop.env");
    const merged = mergeSettings(await readFile(path, "utf8"), await readFile(values.settings, "utf8"));
    await writeFile(path, merged);
  }
  console.error(`The file is whole: packed ${packedAt} by release ${release}.`);
}

/** Writes the pack's description and settings into `folder`. */
export async function describeShop(folder: string, settings: string): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  const description: Description = { format: FORMAT, release: version, packedAt: new Date().toISOString() };
  await writeFile(join(folder, "pack.json"), `${JSON.stringify(description)}\n`);
  await writeFile(join(folder, "shop.env"), mergeSettings(settings, ""));
}

/** Combines the machine settings of `own` with all other settings of `packed`. */
export function mergeSettings(packed: string, own: string): string {
  const isOfMachine = ([name]: [string, unknown]) => MACHINE_SETTINGS.test(name);
  const entries = [
    ...Object.entries(parseEnv(own)).filter(isOfMachine),
    ...Object.entries(parseEnv(packed)).filter((entry) => !isOfMachine(entry)),
  ];
  return entries.map(([name, value]) => `${name}=${quote(value ?? "")}\n`).join("");
}

function quote(value: string): string {
  if (/^[\w:/@.,+=-]*$/.test(value)) return value;
  const mark = ["'", '"', "`"].find((one) => !value.includes(one));
  // Node expands \n between double quotes only.
  if (!mark || (mark === '"' && value.includes("\\n")))
    throw new CommandError(`Cannot quote a setting: ${value}`);
  return `${mark}${value}${mark}`;
}

/**
 * Packs the description and settings in `folder` and the newest backup in `backups`. Writes an age file of a tar
 * archive: `age --decrypt FILE | tar --extract` opens it without this program.
 */
export async function seal(
  folder: string,
  backups: string,
  passphrase: string,
  output: Writable,
  { workFactor = WORK_FACTOR }: { workFactor?: number } = {},
): Promise<void> {
  const members = ["--directory", folder, ...DESCRIPTION_FILES, "--directory", backups];
  const tar = spawn("tar", ["--create", ...RENAMING, ...members, ...(await newestBackup(backups))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const sealed = await encrypter.encrypt(Readable.toWeb(tar.stdout) as WebStream);
  await pipeline(Readable.fromWeb(sealed as NodeWebStream), output);
  await expectSuccess("tar", ended);
}

/** Returns the names of the newest dump and, if there are any, its pictures. */
async function newestBackup(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).toSorted();
  const dump = names.findLast((name) => /^shop-.*\.dump$/.test(name));
  if (!dump) throw new CommandError(`${folder} has no backup.`);
  const pictures = dump.replace("shop-", "uploads-").replace(/dump$/, "tar.gz");
  return names.includes(pictures) ? [dump, pictures] : [dump];
}

/** Decrypts into `folder`, which is left empty if the file is refused. */
export async function openPack(input: Readable, passphrase: string, folder: string): Promise<Description> {
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const opened = await decrypter.decrypt(Readable.toWeb(input) as WebStream);
    await extract(Readable.fromWeb(opened as NodeWebStream), folder);
    return await describe(folder);
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    throw refusal(error as Error);
  }
}

async function extract(archive: Readable, folder: string): Promise<void> {
  const tar = spawn("tar", ["--extract", "--no-same-owner", "--directory", folder], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(tar, "close");
  await pipeline(archive, tar.stdin).finally(() => ended);
  await expectSuccess("tar", ended);
}

async function describe(folder: string): Promise<Description> {
  const entries = await readdir(folder, { withFileTypes: true });
  const isKnown = entries.every((entry) => entry.isFile() && FILES.includes(entry.name));
  const isWhole = REQUIRED_FILES.every((name) => entries.some((entry) => entry.name === name));
  if (!isKnown || !isWhole) throw new Error("unexpected files");
  const description = JSON.parse(await readFile(join(folder, "pack.json"), "utf8")) as Description;
  if (description.format !== FORMAT)
    throw new CommandError(`The file is of release ${description.release}, which packs another format.`);
  return description;
}

function refusal(error: Error): Error {
  if (error instanceof CommandError || "syscall" in error) return error;
  const reason = error.message.startsWith("no identity matched")
    ? "The passphrase is wrong, or the file was changed."
    : "This is not a whole pack: the file was cut or changed, or is something else.";
  return new CommandError(`${reason} Nothing was done.`, { cause: error });
}

async function makeBackup(folder: string): Promise<void> {
  const env = { ...process.env, BACKUP_DIRECTORY: folder, AFTER_BACKUP: "" };
  const backup = spawn("bash", [BACKUP], { env, stdio: ["ignore", "ignore", "inherit"] });
  await expectSuccess("The backup", once(backup, "close"));
}

async function expectSuccess(what: string, ended: Promise<unknown[]>): Promise<void> {
  const [code] = await ended;
  if (code !== 0) throw new CommandError(`${what} failed.`);
}

/** Appears under its name only when it is whole. */
async function writeWhole(file: string, write: (output: Writable) => Promise<void>): Promise<void> {
  if (file === "-") return write(process.stdout);
  const unfinished = `${file}.unfinished`;
  await write(createWriteStream(unfinished, { mode: 0o600 }));
  await rename(unfinished, file);
}
