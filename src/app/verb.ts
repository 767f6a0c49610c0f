import type { Config } from '#server/config';

interface Flags {
  json: boolean;
  demo: boolean;
  organization?: string;
  name?: string;
  email?: string;
  head?: string[];
  /** What follows the verb. */
  args: string[];
}

/** Runs a command and returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export type Verb = (config: Config, flags: Flags) => Promise<number>;

/** Wrong usage; the message shows the right one. */
export class UsageError extends Error {}
