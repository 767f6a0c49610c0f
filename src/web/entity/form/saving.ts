import { flattenCustom, nestCustom } from '#shared/custom-keys';
import { words } from '#words/screen';
import { api, Problem } from '../../api.ts';
import { keys, queryClient, type Row } from '../../query.ts';
import { sessionEnded } from '../../session-end.ts';
import { createStore, useStore } from '../../store.ts';
import { say, sayUntilDone } from '../../ui/overlay/toast.tsx';
import { showOptimistic } from '../common/optimistic.ts';
import { dropDraft, saveDraft } from './drafts.ts';
import type { Feature } from '../common/feature.ts';
import { asRead, type Values } from './form-values.ts';
import { type Opened, type Refusal, resumeWith } from './resumed.ts';

interface Save {
  feature: Feature;
  draftKey: string;
  opened: Opened & { record: Row };
  /** Everything that was changed in the form, and what of it is sent. */
  values: Values;
  body: Values;
  /** Sent with it, without an input of its own. */
  extra?: Values;
  version: number;
  /** When the record's page is there in place of the form. */
  navigated: Promise<void>;
  goTo(address: string): void;
}

/**
 * Changes a record while its page shows it changed already. Whatever the server refuses leads back to the form, as it
 * was; until it has agreed the draft is kept, for a tab that is closed meanwhile.
 */
export const save = (saving: Save): Promise<void> => untilKnown(saving.draftKey, () => send(saving));

async function send({ feature, draftKey, opened, values, body, extra, version, navigated, goTo }: Save): Promise<void> {
  const { record, entity } = opened;
  const page = `/${feature.slug}/${record.id}`;
  const settle = showOptimistic([[record.id, asRead(entity.fields, body, record)]]);
  const draftSaved = saveDraft(draftKey, { values, on: record }).catch(() => {});
  try {
    const sent = { ...nestCustom(body), ...extra };
    const row = await api.patch<Row>(`${feature.path}/${record.id}`, sent, { 'if-match': `"${version}"` });
    queryClient.setQueryData(keys.detail(feature.slug, row.id), row);
    say(words.form.saved(feature.label, row.name));
    void queryClient.invalidateQueries({ queryKey: keys.entity(feature.slug) });
    void queryClient.invalidateQueries({ queryKey: keys.allHistory(feature.slug, row.id) });
    void draftSaved.then(() => dropDraft(draftKey)).catch(() => {});
  } catch (error) {
    resumeWith(draftKey, { values, on: record, refusal: refusalOf(error as Error) });
    const form = `${page}/edit`;
    await navigated;
    // Whoever has gone on is not pulled away from what they do now.
    if (location.pathname === page) goTo(form);
    else if (location.pathname !== form)
      sayUntilDone(words.form.notSaved(record.name), { label: words.form.openForm, run: () => goTo(form) });
  } finally {
    settle();
  }
}

export function refusalOf(error: Error): Refusal {
  if (error instanceof Problem && error.status === 412)
    return { errors: {}, general: '', theirs: flattenCustom(error.body.current as Row) as Row };
  if (error instanceof Problem && Object.keys(error.errors).length > 0) return { errors: error.errors, general: '' };
  return { errors: {}, general: error.message };
}

// ---- which forms are being saved -----------------------------------------------------------------------------------

const underWay = createStore<readonly string[]>([]);

/** The form is being saved until it is settled what became of it. */
export async function untilKnown(draftKey: string, saving: () => Promise<void>): Promise<void> {
  setUnderWay([...underWay.get(), draftKey]);
  await saving().finally(() => setUnderWay(underWay.get().filter((key) => key !== draftKey)));
}

function setUnderWay(next: readonly string[]): void {
  (next.length > 0 ? addEventListener : removeEventListener)('beforeunload', holdTab);
  underWay.set(next);
}

/** A tab that is closed takes the call along. */
const holdTab = (event: Event) => void (!sessionEnded() && event.preventDefault());

/** Opened again meanwhile, a form waits: what it begins with is about to be known. */
export const useSaving = (draftKey: string): boolean => useStore(underWay, (draftKeys) => draftKeys.includes(draftKey));
