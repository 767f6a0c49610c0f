import { flattened } from '#shared/own';
import { keepDraft } from '../entity/form/drafts.ts';
import { resumeWith } from '../entity/form/resumed.ts';
import type { Entry } from './entry.ts';
import { deleteEntries } from './kept.ts';

/**
 * A new record that was refused goes back into its form, with what the server said: nobody types it again. It is the
 * form's draft before it is gone from here.
 */
export async function intoForm({ id, person, form, call, problem = '' }: Entry): Promise<void> {
  if (call.kind !== 'request' || !form) return;
  const { id: _new, ...body } = flattened(call.body as Record<string, unknown>);
  // What its address says (a template) is none of its inputs: the form adds that by itself.
  const known: unknown[] = [...new URLSearchParams(form.split('?')[1]).values()];
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => !known.includes(value)));
  const draft = `${person}${form}`;
  await keepDraft(draft, { values });
  resumeWith(draft, { values, refusal: { errors: {}, general: problem } });
  await deleteEntries([id]);
}
