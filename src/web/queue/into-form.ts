import { flattenCustom } from '#shared/custom-keys';
import { saveDraft } from '../entity/form/drafts.ts';
import { resumeWith } from '../entity/form/resumed.ts';
import type { Entry } from './entry.ts';
import { deleteEntries } from './stored.ts';

/**
 * Puts a refused new record back into its form, with the server's message, so that nobody types it again.
 * The form's draft is written before the entry is deleted.
 */
export async function intoForm({ id, person, form, call, problem = '' }: Entry): Promise<void> {
  if (call.kind !== 'request' || !form) return;
  const { id: _new, ...body } = flattenCustom(call.body as Record<string, unknown>);
  // Values from the form's address (a template) are not inputs: the form adds them itself.
  const known: unknown[] = [...new URLSearchParams(form.split('?')[1]).values()];
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => !known.includes(value)));
  const draft = `${person}${form}`;
  await saveDraft(draft, { values });
  resumeWith(draft, { values, refusal: { errors: {}, general: problem } });
  await deleteEntries([id]);
}
