import type { Config } from '#server/config';

interface Flags {
  json: boolean;
  demo: boolean;
  organization?: string;
  name?: string;
  email?: string;
  head?: string[];
  /** `restore`: a database that is not empty makes room. */
  replace: boolean;
  /** `restore`: drop the databases that earlier ones left. */
  'forget-old': boolean;
}

/** Runs a command, with the file that it is about if it takes one, and returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export type Verb = (config: Config, flags: Flags, file?: string) => Promise<number>;

/** Wrong usage; the message shows the right one. */
export class UsageError extends Error {}
