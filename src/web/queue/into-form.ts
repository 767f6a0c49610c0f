import { flattened } from '#shared/own';
import { keepDraft } from '../entity/drafts.ts';
import { resumeWith } from '../entity/resumed.ts';
import type { Entry } from './entry.ts';
import { deleteEntries } from './kept.ts';

/**
 * A new record that was refused goes back into its form, with what the server said: nobody types it again. It is the
 * form's draft before it is gone from here.
 */
export async function intoForm({ id, person, noun, call, problem = '' }: Entry): Promise<void> {
  if (call.kind !== 'request') return;
  const { id: _new, ...values } = flattened(call.body as Record<string, unknown>);
  const form = `${person}/${noun}/new`;
  await keepDraft(form, { values });
  resumeWith(form, { values, refusal: { errors: {}, general: problem } });
  await deleteEntries([id]);
}
