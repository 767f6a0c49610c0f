import { enqueue } from '#server/jobs/queue';
import type { ActionOf } from './action';
import type { Acting } from './act.server';

/** Calls an address after the commit. */
export async function queueCall(
  { ctx, automation, run, facts }: Acting,
  { url }: ActionOf<'call_webhook'>,
): Promise<void> {
  await enqueue(ctx, 'automation call', { automation: automation.id, run, url, at: facts.event.at });
}
