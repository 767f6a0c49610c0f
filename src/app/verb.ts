import type { Config } from '#server/config';

interface Flags {
  json: boolean;
  demo: boolean;
  organization?: string;
  name?: string;
  email?: string;
  head?: string[];
}

/** Does its work and answers the exit code: 0 well, 1 not well, 2 called wrongly. */
export type Verb = (config: Config, flags: Flags) => Promise<number>;

/** Called wrongly: its message says how it is called. */
export class UsageError extends Error {}
