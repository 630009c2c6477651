export type Command = {
  name: string;
  summary: string;
  /** Arguments after the name; each form is a line of the usage. */
  forms: string[];
  details: string;
  /** First values that completion offers. */
  words?: string[];
  /** Missing for commands that need root and systemd: deploy/tindahan runs those. */
  load?: () => Promise<(values: string[], commands: Command[]) => Promise<void>>;
};

/** An expected failure, printed without a stack. */
export class CommandError extends Error {}

/** The values do not fit any form of the command: its help is printed. */
export class UsageError extends Error {}
