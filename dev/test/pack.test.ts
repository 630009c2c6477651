import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { parseEnv } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { describeShop, mergeSettings, openPack, seal } from "../../cli/pack.ts";

const PASSPHRASE = "mangga sa tag-init";
const SETTINGS = `# the shop
DATABASE_URL=postgres://shop_app:secret@localhost/shop
SECRET_KEY=abc/def+ghi=
MAIL_FROM="My Shop <shop@shop.example>"
PUBLIC_URL=https://shop.example
`;
const DUMP = randomBytes(200_000);
let whole: Buffer;

beforeAll(async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "shop-20261119T000000Z.dump"), DUMP);
  writeFileSync(join(folder, "uploads-20261119T000000Z.tar.gz"), "pictures");
  whole = await sealed(folder);
  rmSync(folder, { recursive: true });
});

test("a pack holds the newest backup and the shop's settings, without the machine's", async () => {
  const folder = temporaryFolder();
  const { release } = await openPack(Readable.from([whole]), PASSPHRASE, folder);

  expect(release).toMatch(/^\d+\.\d+\.\d+$/);
  expect(readdirSync(folder).toSorted()).toEqual(["pack.json", "shop.dump", "shop.env", "uploads.tar.gz"]);
  expect(readFileSync(join(folder, "shop.dump")).equals(DUMP)).toBe(true);
  expect(parseEnv(readFileSync(join(folder, "shop.env"), "utf8"))).toEqual({
    SECRET_KEY: "abc/def+ghi=",
    MAIL_FROM: "My Shop <shop@shop.example>",
  });
});

test("a shop without pictures can be packed", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "shop-20261119T000000Z.dump"), DUMP);
  const opened = temporaryFolder();
  await openPack(Readable.from([await sealed(folder)]), PASSPHRASE, opened);
  expect(readdirSync(opened).toSorted()).toEqual(["pack.json", "shop.dump", "shop.env"]);
});

test("a wrong passphrase is refused", async () => {
  const folder = temporaryFolder();
  await expect(openPack(Readable.from([whole]), "mangga sa tag-ulan", folder)).rejects.toThrow(
    "The passphrase is wrong, or the file was changed. Nothing was done.",
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("each of 50 damaged packs is refused and leaves nothing behind", async () => {
  const folder = temporaryFolder();
  const accepted: string[] = [];
  const packs = damagedPacks();
  for (const [damage, bytes] of packs) {
    const outcome = await openPack(Readable.from([bytes]), PASSPHRASE, folder).then(
      () => "accepted",
      (error: Error) => error.message,
    );
    if (!outcome.endsWith("Nothing was done.")) accepted.push(`${damage}: ${outcome}`);
    expect(readdirSync(folder), damage).toEqual([]);
  }
  expect(packs).toHaveLength(50);
  expect(accepted).toEqual([]);
});

test("an archive with other files than a pack's is refused", async () => {
  const [folder, opened] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(folder, "shop-20261119T000000Z.dump"), DUMP);
  mkdirSync(join(folder, "uploads-20261119T000000Z.tar.gz"));
  await expect(openPack(Readable.from([await sealed(folder)]), PASSPHRASE, opened)).rejects.toThrow(
    "This is not a whole pack",
  );
  expect(readdirSync(opened)).toEqual([]);
});

test("unpacked settings keep what belongs to the machine, with quotes that Node reads", () => {
  const own = "DATABASE_URL=postgres://new@localhost/shop\nPUBLIC_URL=https://new.example\nSECRET_KEY=new\n";
  const packed = `SECRET_KEY='a"b#c'\nMAIL_FROM="It's us <a@b.example>"\nPUBLIC_URL=https://old.example\nEMPTY=\n`;
  expect(parseEnv(mergeSettings(packed, own))).toEqual({
    DATABASE_URL: "postgres://new@localhost/shop",
    PUBLIC_URL: "https://new.example",
    SECRET_KEY: 'a"b#c',
    MAIL_FROM: "It's us <a@b.example>",
    EMPTY: "",
  });
});

function damagedPacks(): [damage: string, bytes: Buffer][] {
  const end = whole.length;
  const payload = whole.indexOf("\n", whole.indexOf("---")) + 1;
  const spread = (count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, index) => Math.floor(from + ((to - from) * index) / count));
  const cuts = [0, ...spread(7, 1, payload), ...spread(15, payload, end - 1), end - 1];
  const flips = [...spread(6, 0, payload), ...spread(14, payload, end), end - 1];
  const chunk = payload + 16;
  return [
    ...cuts.map((at) => [`cut at ${at}`, whole.subarray(0, at)] as [string, Buffer]),
    ...flips.map((at) => [`flipped at ${at}`, flipped(at)] as [string, Buffer]),
    ["one byte more", Buffer.concat([whole, Buffer.from([0])])],
    ["twice", Buffer.concat([whole, whole])],
    ["a chunk removed", Buffer.concat([whole.subarray(0, chunk), whole.subarray(chunk + 65_552)])],
    [
      "two chunks swapped",
      Buffer.concat([
        whole.subarray(0, chunk),
        whole.subarray(chunk + 65_552, chunk + 131_104),
        whole.subarray(chunk, chunk + 65_552),
        whole.subarray(chunk + 131_104),
      ]),
    ],
    ["not a pack", Buffer.from("hello\n".repeat(1_000))],
  ];
}

function flipped(at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[at]! ^= 1;
  return bytes;
}

async function sealed(folder: string): Promise<Buffer> {
  const described = newFolder();
  await describeShop(described, SETTINGS);
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await seal(described, folder, PASSPHRASE, output, { workFactor: 4 });
  rmSync(described, { recursive: true });
  return Buffer.concat(chunks);
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "tindahan-pack-"));
}

function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
