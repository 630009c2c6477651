import { CommandError, type Command } from "./command.ts";

const KNOWN_ROLES = "owner|staff|packer";

export const COMMANDS: Command[] = [
  {
    name: "status",
    summary: "show release, instances, last backup and free space",
    forms: [""],
    details: "Exits with 1 if an instance is not ready.",
  },
  {
    name: "doctor",
    summary: "check settings, database, mail and HTTPS",
    forms: [""],
    details: "Reads the shop's settings and says what is wrong. Exits with 1 if something is.",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "logs",
    summary: "show the log",
    forms: ["[--faults] [--follow]"],
    details: `The last 200 lines, one line of JSON for each event.
  --faults  only level 50 and above, of the last seven days
  --follow  goes on until Ctrl-C`,
    words: ["--faults", "--follow"],
  },
  {
    name: "update",
    summary: "install a release without interrupting the shop",
    forms: ["RELEASE"],
    details: `RELEASE is a tag, branch or commit, which is built on this server (600 MB of memory), or an archive from the release
page with its SHA256SUMS beside it. Migrates, then replaces one instance after the other; if one is not ready within a
minute, all go back.`,
  },
  {
    name: "back",
    summary: "return to the release before this one",
    forms: [""],
    details: "The database stays as it is: a release does not remove what the one before it needs.",
  },
  {
    name: "backup",
    summary: "write a backup now",
    forms: [""],
    details: "Database and pictures, to /var/backups/tindahan. A timer does the same every night.",
  },
  {
    name: "restore",
    summary: "replace database and pictures by a backup's",
    forms: ["[DUMP [PICTURES]] [--yes]"],
    details: `The newest backup, or the files named. Reads them whole before it stops the shop; if anything fails, the shop runs as
before. What was replaced stays beside it until the next restore. It asks first, unless --yes is given.`,
    words: ["--yes"],
  },
  {
    name: "pack",
    summary: "write the whole shop into one encrypted file",
    forms: ["FILE", "FILE --settings SHOP.ENV [--from BACKUPS]    without systemd"],
    details: `Database, pictures, settings and keys, encrypted by a passphrase (TINDAHAN_PASSPHRASE, or asked at the terminal; Enter makes
one). Makes a backup for it, or takes the newest one in the folder of --from.`,
    words: ["--settings", "--from"],
    load: async () => (await import("./pack.ts")).pack,
  },
  {
    name: "unpack",
    summary: "replace this shop by a packed one",
    forms: ["FILE [--yes]", "FILE --into FOLDER    only decrypts"],
    details: `Checks the whole file before it changes anything. Database, pictures, settings and keys are replaced, as restore does it;
this server's own settings stay: DATABASE_URL, PUBLIC_URL, ports.`,
    words: ["--yes", "--into"],
    load: async () => (await import("./pack.ts")).unpack,
  },
  {
    name: "migrate",
    summary: "apply migrations and SQL functions",
    forms: [""],
    details:
      "To the database of DATABASE_URL, as the role of DATABASE_MIGRATION_URL. An update does it, too.",
    load: async () => (await import("./database.ts")).migrateNow,
  },
  {
    name: "setup",
    summary: "create database and roles",
    forms: ["URL [--new-passwords] [--leave-empty]"],
    details: `Creates the database (if it is missing) and the roles of a shop, migrates it, and prints the URLs of the two roles for
the settings. URL is that of the database, with a user who may create roles: postgres://admin:password@host/shop.
  --new-passwords  sets new passwords for roles that exist; without it, set DATABASE_MIGRATION_URL
  --leave-empty    creates no tables: restore a backup, then run setup again`,
    words: ["--new-passwords", "--leave-empty"],
    load: async () => (await import("./database.ts")).setup,
  },
  {
    name: "admin",
    summary: "create an admin, set a password, reset a second factor",
    forms: [`create USERNAME [${KNOWN_ROLES}]`, "reset-second-factor USERNAME"],
    details: `create makes an admin: an owner, unless another role is named. An existing one gets a new password, and the role if one is
named; their sessions end. The password is read from the first line of the input; at a terminal, press Enter to have one
made for you, which must be changed at the first sign-in. reset-second-factor is for an admin who has lost both the phone
and the recovery codes. Both are recorded in the security log.`,
    words: ["create", "reset-second-factor"],
    load: async () => (await import("./admin.ts")).admin,
  },
  {
    name: "rehearse",
    summary: "measure how many orders this server takes",
    forms: [
      "BUYERS [--anyway]",
      "--buyers N --database URL [--seconds N] [--instances N] [--anyway]    without systemd",
    ],
    details: `Starts the shop's program on a scratch database with the catalogue, places orders for 20 seconds with different products and
for 20 with one, and says what limits them and whether BUYERS people within a minute would wait in line. Takes all that the
server has: for a quiet hour. URL names a database that does not exist, with a user who may create databases and roles.
  --anyway  although the shop is taking orders`,
    words: ["--anyway"],
    load: async () => (await import("./rehearse.ts")).rehearse,
  },
  {
    name: "paymongo",
    summary: "check PayMongo's keys, register the webhook",
    forms: ["doctor", "register-webhook"],
    details: `doctor checks the key, the webhook and the clock with the shop's settings, and reports problems.
register-webhook registers the shop's URL with PayMongo and prints the secret: set it as PAYMONGO_WEBHOOK_SECRET, or enter
it in System Settings if the keys are there.`,
    words: ["doctor", "register-webhook"],
    load: async () => (await import("./paymongo.ts")).paymongo,
  },
  {
    name: "completion",
    summary: "print the completion for bash",
    forms: ["bash"],
    details: "tindahan completion bash | sudo tee /etc/bash_completion.d/tindahan",
    words: ["bash"],
    load: async () => (await import("./completion.ts")).completion,
  },
];

export function overview(): string {
  const rows = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`);
  return `Usage: tindahan COMMAND …\n\n${rows.join("\n")}\n\ntindahan COMMAND --help says more.`;
}

export function helpFor({ name, forms, details }: Command): string {
  const usage = forms.map((form, index) =>
    `${index === 0 ? "Usage:" : "      "} tindahan ${name} ${form}`.trimEnd(),
  );
  return `${usage.join("\n")}\n\n${details}`;
}

export function findCommand(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new CommandError(`There is no command ${name}.\n\n${overview()}`);
  return command;
}
