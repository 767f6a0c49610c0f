import type { Config } from '#server/config';

interface Flags {
  json: boolean;
  demo: boolean;
  organization?: string;
  name?: string;
  email?: string;
  head?: string[];
  key?: string;
  mode?: string;
  map?: string;
  'create-missing'?: string;
  'dry-run': boolean;
  /** `reckon`: the sums, too, from which the rest is reckoned. */
  rebuild: boolean;
  /** `restore`: a database that is not empty makes room. */
  replace: boolean;
  /** `restore`: drop the databases that earlier ones left. */
  'forget-old': boolean;
}

/** Runs a command with what follows it, and returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export type Verb = (config: Config, flags: Flags, args: string[]) => Promise<number>;

/** Wrong usage; the message shows the right one. */
export class UsageError extends Error {}
