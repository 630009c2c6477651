import { randomBytes } from "node:crypto";
import { openSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ReadStream, WriteStream } from "node:tty";
import { CommandError } from "./command.ts";

const MIN_LENGTH = 12;

/** From TINDAHAN_PASSPHRASE or the terminal, because standard input and output may be the file. */
export async function readPassphrase(): Promise<string> {
  const given = process.env.TINDAHAN_PASSPHRASE;
  return given || askHidden("Passphrase: ");
}

export async function readNewPassphrase(): Promise<string> {
  const given = process.env.TINDAHAN_PASSPHRASE;
  const passphrase = given || (await askHidden("Passphrase (Enter to have one made): ")) || announceNew();
  if (passphrase.length < MIN_LENGTH)
    throw new CommandError(`The passphrase needs at least ${MIN_LENGTH} characters.`);
  return passphrase;
}

function announceNew(): string {
  const passphrase = randomBytes(18).toString("base64url");
  console.error(`Passphrase: ${passphrase}. Write it down: it cannot be shown again.`);
  return passphrase;
}

async function askHidden(question: string): Promise<string> {
  const terminal = openTerminal();
  const [input, output] = [new ReadStream(terminal), new WriteStream(terminal)];
  output.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    output.write("\n");
    input.destroy();
  }
}

function openTerminal(): number {
  try {
    return openSync("/dev/tty", "r+");
  } catch (error) {
    throw new CommandError("Set TINDAHAN_PASSPHRASE, or run this at a terminal.", { cause: error });
  }
}
