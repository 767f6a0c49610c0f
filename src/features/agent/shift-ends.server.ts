import type { Context } from '#server/context';
import { loadWatchers } from './acting.server';
import { possibleEnds } from './rules/handover/handover.server';

/** When shifts end, as the agent's settings say: people who hand over by themselves mean the same shifts. */
export async function shiftEnds(ctx: Context): Promise<readonly string[]> {
  const watcher = (await loadWatchers(ctx)).find(({ key }) => key === 'handover');
  return possibleEnds((watcher?.settings.ends ?? []) as readonly string[]);
}
