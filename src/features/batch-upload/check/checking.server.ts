import type { Context } from '#server/context';
import type { Outcome, Problem, RowChange } from '../batch-upload';
import type { Upload } from '../upload.server';
import type { Surroundings } from './cell.server';
import type { Links } from './links.server';
import type { Plan } from './plan.server';
import type { About, Before, Scan } from './scan.server';
import type { Tree } from './tree.server';

export interface Checking {
  ctx: Context;
  plan: Plan;
  scanned: Scan;
  links: Links;
  tree: Tree | undefined;
  /** The last value of each field, to fill down. */
  filled: Record<string, unknown>;
  /** What the first row of each record says, where several may be about one. */
  first: Map<string, { values: Record<string, unknown>; places: Set<unknown> }>;
  around: Surroundings;
  /** The files that were sent along. */
  pictures: Map<string, string>;
  /** Of a row that is checked alone: what was found when all were looked at. */
  before?: Before;
}

export const aroundOf = ({ organization }: Context, { file, settings }: Upload): Surroundings => ({
  zone: organization.time_zone,
  isSheet: file.kind === 'xlsx',
  lost: file.lost ?? [],
  merged: file.merged ?? [],
  meanings: settings.values,
});

export interface Verdict {
  row: number;
  outcome: Outcome;
  problems: Problem[];
  values: Record<string, unknown>;
  changes: RowChange[];
  about: About | undefined;
  depth: number;
}
